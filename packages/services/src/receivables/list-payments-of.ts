import type { SettlingPayment } from '@lacre/database/repositories/invoice-ledger.repository';
import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { requireOfKind } from '../documents/find-document.ts';
import type { Services } from '../services.ts';
import { readPaymentDates } from './read-payment-dates.ts';

/** The part of one receipt that pays an invoice, in the invoice's currency. */
export interface SettlingPaymentView {
  id: string;
  /** null while the outcome of its stamping is unknown, like serie, folio and fecha. */
  uuid: string | null;
  serie: string | null;
  folio: string | null;
  fecha: string | null;
  /** When the payment was made; null like fecha. */
  fechaPago: string | null;
  parcialidad: number | null;
  pagado: number;
  status: 'vigente' | 'cancelado' | 'recovering';
  cancellationStatus: 'pendiente' | 'rechazada' | null;
  /** False when it is cancelled or was replaced by another receipt: it then does not count in the balance. */
  counts: boolean;
  externalId: string | null;
}

/** The receipts of an invoice, by record id or fiscal UUID, in the order of their installments. */
export async function listPaymentsOf(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
): Promise<SettlingPaymentView[]> {
  const row = await requireOfKind(services, access, id, 'invoice');
  const payments = await services.database.invoiceLedger.payments(access.organizationId, row.id);
  const dateOf = await readPaymentDates(services, access.organizationId, row.uuid, payments);
  return payments.map((payment) => toView(payment, dateOf(payment)));
}

const toView = (payment: SettlingPayment, fechaPago: string | null): SettlingPaymentView => ({
  id: payment.id,
  uuid: payment.uuid,
  serie: payment.serie,
  folio: payment.folio,
  fecha: payment.fecha,
  fechaPago,
  parcialidad: payment.installment,
  pagado: amount(payment.amount),
  status: payment.status ?? 'recovering',
  cancellationStatus: payment.cancellationStatus,
  counts: payment.counts,
  externalId: payment.externalId,
});
