import type { KnownCode } from '../errors.ts';

/** What is wrong with a row of a file. */
export interface RowFault {
  /** The column; empty where it is the row as a whole. */
  path: string;
  code: KnownCode;
  /** What to change, without the name of the column: a page says its own word for it. */
  message: string;
  /** The same for who reads the file by the names of its columns. */
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
