import { decimal, toPlain } from '@lacre/cfdi/decimal';
import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { documentNotFound, requireOfKind } from '../documents/find-document.ts';
import type { Services } from '../services.ts';

export interface BalanceView {
  uuid: string;
  moneda: string;
  total: number;
  /** By receipts and credit notes that count. */
  paid: number;
  credited: number;
  /** As `saldo` in lists: negative if the customer is owed money, null unless the invoice is PPD, 0 once cancelled. */
  outstanding: number | null;
  /** Highest installment number that counts; 0 without one. */
  installments: number;
}

/** What was paid and credited of an invoice, by record id or fiscal UUID, and what is still owed. */
export async function getBalance(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
): Promise<BalanceView> {
  const row = await requireOfKind(services, access, id, 'invoice');
  const [known] = await services.database.invoiceLedger.find(access.organizationId, [row.uuid]);
  if (!known) throw documentNotFound('invoice');
  const owed = known.status === 'vigente' ? decimal(known.total).minus(known.credited).minus(known.paid) : decimal('0');
  return {
    uuid: known.uuid,
    moneda: known.moneda,
    total: amount(known.total),
    paid: amount(known.paid),
    credited: amount(known.credited),
    outstanding: row.metodoPago === 'PPD' ? amount(toPlain(owed)) : null,
    installments: known.installments,
  };
}
