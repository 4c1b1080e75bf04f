import type { IssuingKind } from './issuing-job.repository.ts';

/** Documents of one kind, as a condition; with the letter that it has in a statement's name. */
export const ofKind: Record<IssuingKind, { letter: string; types: string }> = {
  invoice: { letter: 'o', types: "not in ('P', 'N')" },
  payment: { letter: 'p', types: "= 'P'" },
  payroll: { letter: 'w', types: "= 'N'" },
};
