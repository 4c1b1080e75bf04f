import { collapse } from './white-space.ts';

/** A series as documents state it; undefined for blanks, which name none. */
export const seriesName = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : collapse(text.normalize('NFC')) || undefined;
