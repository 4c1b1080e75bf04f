import type { CSSProperties } from 'react';

/**
 * Properties of a table whose rows become cards on a phone, each cell below or beside the title of its column
 * (theme.css).
 */
export const stacked = (titles: readonly string[]): { className: string; style: CSSProperties } => ({
  className: 'stacked',
  style: Object.fromEntries(titles.map((title, index) => [`--column-${index + 1}`, JSON.stringify(title)])),
});
