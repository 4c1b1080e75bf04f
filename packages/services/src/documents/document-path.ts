import { RETENTION } from '@lacre/cfdi/document-type';
import type { DocumentKindName } from '@lacre/database/repositories/document-types';

/** Under which address a document is read: `/invoices`, `/payments`, `/payrolls` or `/retentions`. */
export type DocumentPath = DocumentKindName;

/** Those of which archives and tables are made. */
export type ExportedPath = Exclude<DocumentPath, 'retention'>;

/** Receipts of payments and payrolls, and retentions, have addresses of their own. */
export function pathOfType(type: string): DocumentPath {
  if (type === 'N') return 'payroll';
  if (type === RETENTION) return 'retention';
  return type === 'P' ? 'payment' : 'invoice';
}
