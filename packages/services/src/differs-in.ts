import { isDeepStrictEqual } from 'node:util';

/** Whether a patch would change anything in a row. */
export const differsIn = (row: object, patch: object): boolean => !isDeepStrictEqual({ ...row, ...patch }, { ...row });
