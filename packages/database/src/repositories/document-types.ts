import type { IssuingKind } from './issuing-job.repository.ts';

/** Documents by the path of their endpoints; retentions are not queued for issuing. */
export type DocumentKindName = IssuingKind | 'retention';

/** SQL conditions for documents of one kind, with the letter used in statement names. */
export const ofKind: Record<DocumentKindName, { letter: string; types: string }> = {
  invoice: { letter: 'o', types: "not in ('P', 'N', 'R')" },
  payment: { letter: 'p', types: "= 'P'" },
  payroll: { letter: 'w', types: "= 'N'" },
  retention: { letter: 'r', types: "= 'R'" },
};
