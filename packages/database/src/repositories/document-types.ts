import type { IssuingKind } from './issuing-job.repository.ts';

/** Documents by their addresses; retentions do not wait in the queue of those to be issued. */
export type DocumentKindName = IssuingKind | 'retention';

/** Documents of one kind, as a condition; with the letter that it has in a statement's name. */
export const ofKind: Record<DocumentKindName, { letter: string; types: string }> = {
  invoice: { letter: 'o', types: "not in ('P', 'N', 'R')" },
  payment: { letter: 'p', types: "= 'P'" },
  payroll: { letter: 'w', types: "= 'N'" },
  retention: { letter: 'r', types: "= 'R'" },
};
