import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { readDocumentDetail } from '../cancellations/read-document-detail.ts';
import type { AttemptView } from '../documents/attempt-view.ts';
import { getDocument } from '../documents/get-document.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { type InvoiceDetail, toInvoiceDetail } from './invoice-view.ts';

/** By record id or fiscal UUID. An API key finds invoices of its own environment only. */
export function getInvoice(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: ResponseLanguage = english,
): Promise<InvoiceDetail | AttemptView> {
  return getDocument(services, access, { id, kind: 'invoice', language }, (row) =>
    readInvoiceDetail(services, access, row, language),
  );
}

/** From the row of a stamped invoice. */
export const readInvoiceDetail = (
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  access: InvoiceAccess,
  row: InvoiceRow,
  language: ResponseLanguage = english,
): Promise<InvoiceDetail> => readDocumentDetail(services, access, row, toInvoiceDetail, language);
