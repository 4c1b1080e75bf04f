import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { findLatestCancellation } from '../cancellations/cancellation-view.ts';
import { type AttemptView, findAttempt } from '../documents/attempt-view.ts';
import { documentNotFound, findOfKind } from '../documents/find-document.ts';
import { readStamped } from '../documents/stamped-document.ts';
import { inEnvironment } from '../environment-clock.ts';
import { type AnswerLanguage, english } from '../language.ts';
import type { Services } from '../services.ts';
import { type InvoiceDetail, toInvoiceDetail } from './invoice-view.ts';

/** By record id or fiscal UUID. A key finds invoices of its own environment only. */
export async function getInvoice(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  input: { id: string },
  language: AnswerLanguage = english,
): Promise<InvoiceDetail | AttemptView> {
  const row = await findOfKind(services, access, input.id, 'invoice');
  if (row) return readDetail(services, access, row);
  const attempt = await findAttempt(services, access, input.id, 'invoice', language);
  if (attempt) return attempt;
  // Recovery may have committed the stamp between the two look-ups: then it is an invoice by now.
  const stamped = await findOfKind(services, access, input.id, 'invoice');
  if (!stamped) throw documentNotFound('invoice');
  return readDetail(services, access, stamped);
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
