import { isDeepStrictEqual } from 'node:util';

/** Whether a patch would change anything in a row. */
export const differsIn = (row: object, patch: object): boolean => !isDeepStrictEqual({ ...row, ...patch }, { ...row });

/** Those of `names` whose values differ. */
export const changedNames = <Row extends object>(before: Row, after: Row, names: readonly string[]): string[] =>
  names.filter((name) => differsIn(before, { [name]: after[name as keyof Row] }));
