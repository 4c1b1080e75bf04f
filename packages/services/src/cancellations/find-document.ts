import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { AppError } from '../errors.ts';
import { findDocument, invoiceNotFound } from '../invoices/get-invoice.ts';
import { paymentNotFound } from '../payments/get-payment.ts';
import type { Services } from '../services.ts';

/** Under `/invoices` any document may be named, under `/payments` a receipt only. */
export type DocumentPath = 'invoice' | 'payment';

/** A stamped document by record id or fiscal UUID. 404 when there is none, 409 while its stamp is being found out or when it has none. */
export async function findStamped(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  id: string,
  path: DocumentPath,
): Promise<InvoiceRow> {
  const isKind = (type: string) => path === 'invoice' || type === 'P';
  const row = await findDocument(services, access, id);
  if (row && isKind(row.tipoComprobante)) return row;
  const attempt = await services.database.stampingAttempts.findById(access.organizationId, id);
  const isSeen = access.environment === undefined || attempt?.environment === access.environment;
  if (!attempt || !isSeen || !isKind(attempt.tipoComprobante))
    throw path === 'invoice' ? invoiceNotFound() : paymentNotFound();
  if (attempt.state === 'rejected') throw new AppError('NOT_STAMPED');
  throw new AppError('STAMP_UNKNOWN', { retryAfterSeconds: 5 });
}
