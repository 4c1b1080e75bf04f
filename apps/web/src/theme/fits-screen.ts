import type { MenuProps } from '@mantine/core';

/** Distance from the edge of the screen, in pixels. */
const padding = 8;
/** Less height could not be read: the page scrolls then. */
const least = 160;

/**
 * A menu is no taller than the room on the screen, and scrolls inside: the rest of one that opens from the header,
 * which does not scroll with the page, could not be reached.
 */
export const fitsScreen: NonNullable<MenuProps['middlewares']> = {
  size: {
    padding,
    apply: ({ availableHeight, elements: { floating } }) => {
      floating.style.maxHeight = `${Math.max(availableHeight, least)}px`;
      floating.style.overflowY = 'auto';
    },
  },
};

/** The same for a calendar, which covers its field if there is no room beside it: below a dialog no page scrolls. */
export const fitsScreenOverField: typeof fitsScreen = { ...fitsScreen, shift: { crossAxis: true, padding } };
