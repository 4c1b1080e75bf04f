import type { Draft } from './draft.ts';

/**
 * For `memo`: a section is drawn again when one of the fields that it reads has changed, not at every key of the
 * others.
 *
 * @param fields all that the section reads of the draft
 */
export const sameFields =
  (...fields: (keyof Draft)[]) =>
  (before: { draft: Draft }, after: { draft: Draft }): boolean =>
    fields.every((field) => before.draft[field] === after.draft[field]);
