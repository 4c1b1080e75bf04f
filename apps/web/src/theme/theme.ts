import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { BusyButton } from '../form/busy-button.tsx';
import { currentLanguage } from '../words/words.ts';
import { fitsScreen } from './fits-screen.ts';

/** The red of sealing wax. The OAuth pages and the e-mails use its eighth shade. */
const seal: MantineColorsTuple = [
  '#fdf1f2',
  '#f8dde0',
  '#f0b7bd',
  '#e88d98',
  '#e06a78',
  '#d04a5b',
  '#b92f43',
  '#9b1c2e',
  '#811726',
  '#66111d',
];

/** Warnings and destructive actions: dark enough for text on white (WCAG 1.4.3). */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f03e3e',
  '#c92a2a',
  '#b32424',
  '#9c1f1f',
  '#851a1a',
];

/** Warm grays for the light theme. */
const gray: MantineColorsTuple = [
  '#fbfaf7',
  '#f6f3ec',
  '#ece8de',
  '#e4e1d9',
  '#cfccc3',
  '#a9a8a3',
  '#7d7f84',
  '#5b6270',
  '#3a404b',
  '#1d2129',
];

/** Cool grays for the dark theme. */
const dark: MantineColorsTuple = [
  '#e6e6e3',
  '#c3c7cd',
  '#a3aab6',
  '#6b7280',
  '#3d434f',
  '#2d323b',
  '#22262d',
  '#1b1e24',
  '#14161a',
  '#0e1013',
];

/** The language is known before the first render. */
const inWords = (es: string, en: string) => (currentLanguage() === 'en' ? en : es);

/** Common to all overlays. */
const overlay = {
  closeButtonProps: { 'aria-label': inWords('Cerrar', 'Close') },
  // A `header` in a dialog is not a landmark of the page.
  attributes: { header: { role: 'presentation' } },
};

export const theme = createTheme({
  primaryColor: 'seal',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  colors: { seal, red, gray, dark },
  black: '#1d2129',
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  headings: { fontFamily: 'Georgia, "Times New Roman", serif', fontWeight: '600' },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { component: BusyButton } },
    ActionIcon: { defaultProps: { component: BusyButton } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg', bg: 'var(--card)' } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, ...overlay },
      styles: { content: { background: 'var(--card)' }, header: { background: 'var(--card)' } },
    },
    Drawer: { defaultProps: overlay },
    // A menu may contain only its items (ARIA).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, middlewares: fitsScreen } },
    // Scrollable regions can be scrolled by keyboard (WCAG 2.1.1).
    TableScrollContainer: { defaultProps: { tabIndex: 0 } },
    // No uppercase, vertically centered; the same shape for all statuses.
    Badge: {
      defaultProps: { radius: 'sm', tt: 'none', fw: 600 },
      styles: { root: { minWidth: 'max-content', verticalAlign: 'middle' } },
    },
    // Free text has no suggestions: do not render the empty list, nor announce that it is open.
    TagsInput: { defaultProps: { comboboxProps: { disabled: true } } },
    // A comma separates thousands, as in Mexico: a typed `1,234.50` is not `1.2345`. Invalid numbers are rejected, not
    // clamped: `-5` without its sign would be stamped as 5.
    NumberInput: { defaultProps: { allowedDecimalSeparators: ['.'], clampBehavior: 'none' } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': inWords('Mostrar la contraseña', 'Show the password') },
      },
    },
    NavLink: { styles: { root: { borderRadius: 'var(--mantine-radius-md)' } } },
    Anchor: { defaultProps: { underline: 'always' } },
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
});

/**
 * The background is paper, with white cards on it. Borders of controls contrast with their surroundings (WCAG 1.4.11),
 * and the focus ring is ink: a red one would look like an error.
 */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--card': '#ffffff',
    '--mantine-color-dimmed': '#5b6270',
    '--mantine-color-placeholder': '#5b6270',
    '--control-border': '#8d8c88',
    '--focus': '#1d2129',
    '--chosen': '#f8dde0',
  },
  dark: {
    '--mantine-color-body': '#14161a',
    '--card': '#1b1e24',
    '--mantine-color-dimmed': '#a3aab6',
    '--mantine-color-placeholder': '#a3aab6',
    // Mantine would take these from the dark end of our reds.
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-outline': '#ff8787',
    '--mantine-color-red-light-color': '#ffa8a8',
    '--control-border': '#6b7280',
    '--focus': '#e6e6e3',
    '--chosen': '#4a1620',
  },
});
