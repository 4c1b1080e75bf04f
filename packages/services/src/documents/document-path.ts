import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';

/** Under which address a document is read: `/invoices`, `/payments` or `/payrolls`. */
export type DocumentPath = IssuingKind;

/** Receipts of payments and payrolls have addresses of their own. */
export function pathOfType(type: string): DocumentPath {
  if (type === 'N') return 'payroll';
  return type === 'P' ? 'payment' : 'invoice';
}
