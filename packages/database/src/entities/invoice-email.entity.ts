import { boolean, instant, integer, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

export const invoiceEmailStates = ['waiting', 'sent', 'failed'] as const;

/** A wish to mail a document; made before the stamp it waits for it. */
export const InvoiceEmail = table('invoice_email', {
  columns: {
    ...tenantKey,
    /** Of the invoice, or of the attempt that is to become it: they are the same. */
    invoiceId: uuid(),
    recipients: text().array(),
    state: oneOf(invoiceEmailStates),
    tries: integer().default(0),
    nextTryAt: instant().nullable().hidden(),
    failure: text().nullable(),
    createdAt: instant(),
    updatedAt: instant().hidden(),
    /** Its turns and its place in the day are taken. */
    isCounted: boolean().default(false),
    /** Tries of which nothing was tried: its turn had not come. */
    waits: integer().default(0),
  },
  indices: [
    indexOfMigration('invoice_email_due_idx', ['nextTryAt']),
    { name: 'invoice_email_invoice_idx', columns: ['organizationId', 'invoiceId'] },
  ],
  foreignKeys: [ofOrganization],
});
