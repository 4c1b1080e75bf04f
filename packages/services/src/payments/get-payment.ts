import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { findLatestCancellation } from '../cancellations/cancellation-view.ts';
import { type AttemptView, findAttempt } from '../documents/attempt-view.ts';
import { documentNotFound, findOfKind } from '../documents/find-document.ts';
import { readStamped } from '../documents/stamped-document.ts';
import { inEnvironment } from '../environment-clock.ts';
import { type AnswerLanguage, english } from '../language.ts';
import type { Services } from '../services.ts';
import { type PaymentDetail, toPaymentDetail } from './payment-view.ts';

/** By record id or fiscal UUID. A key finds receipts of its own environment only. */
export async function getPayment(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: AnswerLanguage = english,
): Promise<PaymentDetail | AttemptView> {
  const row = await findOfKind(services, access, id, 'payment');
  if (row) return readPaymentDetail(services, access, row);
  const attempt = await findAttempt(services, access, id, 'payment', language);
  if (attempt) return attempt;
  // Recovery may have committed the stamp between the two look-ups: then it is a receipt by now.
  const stamped = await findOfKind(services, access, id, 'payment');
  if (!stamped) throw documentNotFound('payment');
  return readPaymentDetail(services, access, stamped);
}

/** As `readDetail` of invoices. */
export async function readPaymentDetail(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  row: InvoiceRow,
): Promise<PaymentDetail> {
  const [document, atItsTime, cancellation] = await Promise.all([
    readStamped(services, access, row),
    inEnvironment(services, access.organizationId, row.environment),
    findLatestCancellation(services, access.organizationId, row.id),
  ]);
  return { ...toPaymentDetail(atItsTime, row, document), cancellation };
}
