import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { findLatestCancellation } from '../cancellations/cancellation-view.ts';
import { inEnvironment } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { type AttemptView, findAttempt, findDocument, readStamped } from '../invoices/get-invoice.ts';
import { type AnswerLanguage, english } from '../language.ts';
import type { Services } from '../services.ts';
import { type PaymentDetail, toPaymentDetail } from './payment-view.ts';

export const paymentNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Payment not found', es: 'No se encontró el recibo de pago' } });

/** By record id or fiscal UUID. A key finds receipts of its own environment only. */
export async function getPayment(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: AnswerLanguage = english,
): Promise<PaymentDetail | AttemptView> {
  const row = await findReceipt(services, access, id);
  if (row) return readPaymentDetail(services, access, row);
  const attempt = await findAttempt(services, access, id, 'payment', language);
  if (attempt) return attempt;
  // Recovery may have committed the stamp between the two look-ups: then it is a receipt by now.
  const stamped = await findReceipt(services, access, id);
  if (!stamped) throw paymentNotFound();
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

/** The exact stamped bytes, named after the fiscal UUID. */
export async function getPaymentXml(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
): Promise<{ filename: string; xml: Buffer }> {
  const row = await findReceipt(services, access, id);
  const xml = row && (await services.database.invoices.findXml(access.organizationId, row.id));
  if (!row || !xml) throw paymentNotFound();
  return { filename: `${row.uuid}.xml`, xml };
}

async function findReceipt(services: Pick<Services, 'database'>, access: InvoiceAccess, id: string) {
  const row = await findDocument(services, access, id);
  return row?.tipoComprobante === 'P' ? row : undefined;
}
