/** Matches the wrappers of fields with an error. */
const faults = '.mantine-InputWrapper-root:has(> .mantine-InputWrapper-error)';
const fields = 'input:not([type=hidden]), textarea, button';

let sentFrom: Element | null = null;

/** Remembers the focused element when a form is submitted. */
export function rememberSender(): void {
  sentFrom = document.activeElement;
}

/**
 * Moves the focus to the first invalid field of a rejected form, so that its error is read out; an error of no field,
 * which may be below a long form, is scrolled into view.
 */
export function goToFirstFault(): void {
  const form = sentFrom?.closest('form');
  const focus = () => {
    if (document.activeElement !== sentFrom) return;
    const field = form?.querySelector(faults)?.querySelector<HTMLElement>(fields);
    if (field) field.focus();
    else form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  };
  // The first frame renders the errors; a section that opens for one comes with the second.
  if (form) requestAnimationFrame(() => requestAnimationFrame(focus));
}
