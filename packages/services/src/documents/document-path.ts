import { RETENTION } from '@lacre/cfdi/document-type';
import type { DocumentKindName } from '@lacre/database/repositories/document-types';

/** Path of the document's resource: `/invoices`, `/payments`, `/payrolls` or `/retentions`. */
export type DocumentPath = DocumentKindName;

/** Those that can be exported as archives and tables. */
export type ExportedPath = Exclude<DocumentPath, 'retention'>;

/** Payment receipts, payroll receipts and retentions have their own paths. */
export function pathOfType(type: string): DocumentPath {
  if (type === 'N') return 'payroll';
  if (type === RETENTION) return 'retention';
  return type === 'P' ? 'payment' : 'invoice';
}
