import { decimal, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

/** What is owed of an invoice in instalments: written by triggers alone, whatever writes documents and their ledger. */
export const InvoiceBalance = table('invoice_balance', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    environment: text(),
    fecha: text(),
    moneda: text(),
    customerId: uuid().nullable(),
    /** Decimal text, in the invoice's currency; null once it is cancelled. */
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
