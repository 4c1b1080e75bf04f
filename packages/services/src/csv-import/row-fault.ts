import type { KnownCode } from '../errors.ts';

/** An error in a row of a file. */
export interface RowFault {
  /** The column; empty for the row as a whole. */
  path: string;
  code: KnownCode;
  /** What to change, without the name of the column: a page uses its own label for it. */
  message: string;
  /** The same with the name of the column. */
  sentence: string;
}

export const rowFault = (
  path: string,
  code: KnownCode,
  message: string,
  sentence = `${path} ${message}`,
): RowFault => ({
  path,
  code,
  message,
  sentence,
});
