import { decimal, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

/**
 * Open balance of an invoice paid in installments. Only triggers write it, whatever changes document or ledger.
 */
export const InvoiceBalance = table('invoice_balance', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    environment: text(),
    fecha: text(),
    moneda: text(),
    customerId: uuid().nullable(),
    /** Decimal string, in the invoice's currency; null once it is cancelled. */
    owed: decimal(24).nullable(),
  },
  indices: [
    indexOfMigration('invoice_balance_customer_idx', [
      'organizationId',
      'customerId',
      'environment',
      'fecha',
      'invoiceId',
    ]),
    indexOfMigration('invoice_balance_open_idx', ['organizationId', 'environment', 'fecha', 'invoiceId']),
  ],
  foreignKeys: [ofOrganization],
});
