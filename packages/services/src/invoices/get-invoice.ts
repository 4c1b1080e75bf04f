import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { findLatestCancellation } from '../cancellations/cancellation-view.ts';
import type { AttemptView } from '../documents/attempt-view.ts';
import { getDocument } from '../documents/get-document.ts';
import { readStamped } from '../documents/stamped-document.ts';
import { inEnvironment } from '../environment-clock.ts';
import { type AnswerLanguage, english } from '../language.ts';
import type { Services } from '../services.ts';
import { type InvoiceDetail, toInvoiceDetail } from './invoice-view.ts';

/** By record id or fiscal UUID. A key finds invoices of its own environment only. */
export function getInvoice(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: AnswerLanguage = english,
): Promise<InvoiceDetail | AttemptView> {
  return getDocument(services, access, { id, kind: 'invoice', language }, (row) => readDetail(services, access, row));
}

/** What the document says and what became of the latest request to cancel it, at the time of its environment. */
export async function readDetail(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  row: InvoiceRow,
): Promise<InvoiceDetail> {
  const [document, atItsTime, cancellation] = await Promise.all([
    readStamped(services, access, row),
    inEnvironment(services, access.organizationId, row.environment),
    findLatestCancellation(services, access.organizationId, row.id),
  ]);
  return { ...toInvoiceDetail(atItsTime, row, document), cancellation };
}
