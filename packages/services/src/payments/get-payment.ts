import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { readDocumentDetail } from '../cancellations/read-document-detail.ts';
import type { AttemptView } from '../documents/attempt-view.ts';
import { getDocument } from '../documents/get-document.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { type PaymentDetail, toPaymentDetail } from './payment-view.ts';

/** By record id or fiscal UUID. An API key finds receipts of its own environment only. */
export function getPayment(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: ResponseLanguage = english,
): Promise<PaymentDetail | AttemptView> {
  return getDocument(services, access, { id, kind: 'payment', language }, (row) =>
    readPaymentDetail(services, access, row, language),
  );
}

/** From the row of a stamped receipt. */
export const readPaymentDetail = (
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  access: InvoiceAccess,
  row: InvoiceRow,
  language: ResponseLanguage = english,
): Promise<PaymentDetail> => readDocumentDetail(services, access, row, toPaymentDetail, language);
