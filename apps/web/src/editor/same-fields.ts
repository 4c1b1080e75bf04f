import type { Draft } from './draft.ts';

/**
 * For `memo`: a section renders only when one of the fields it reads changes.
 *
 * @param fields all fields of the draft that the section reads
 */
export const sameFields =
  (...fields: (keyof Draft)[]) =>
  (before: { draft: Draft }, after: { draft: Draft }): boolean =>
    fields.every((field) => before.draft[field] === after.draft[field]);
