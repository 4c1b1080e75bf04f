import { boolean, instant, integer, json, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

const invoiceEmailStates = ['waiting', 'sent', 'failed'] as const;

/** A recipient whose e-mail was given up after it was handed to the mail queue. */
export interface UndeliveredMail {
  to: string;
  /** `rejected`: permanently, by a mail server; `expired`: not accepted within a day of retries. */
  reason: 'rejected' | 'expired';
  /** SMTP reply code of the rejection, if known. */
  code: number | null;
  at: string;
}

/** A request to e-mail a document; if created before the stamp, it waits for it. */
export const InvoiceEmail = table('invoice_email', {
  columns: {
    ...tenantKey,
    /** Id of the invoice, or of the attempt that will become it: both are the same. */
    invoiceId: uuid(),
    recipients: text().array(),
    state: oneOf(invoiceEmailStates),
    tries: integer().default(0),
    nextTryAt: instant().nullable().hidden(),
    failure: text().nullable(),
    createdAt: instant(),
    updatedAt: instant().hidden(),
    /** It has already been counted against the mail limits. */
    isCounted: boolean().default(false),
    /** Tries that did not fail: postponed by a mail limit or the database, or not finished. */
    waits: integer().default(0),
    /** Of the recipients, once sent. */
    undelivered: json<UndeliveredMail[]>().default([]),
  },
  indices: [
    indexOfMigration('invoice_email_due_idx', ['nextTryAt']),
    { name: 'invoice_email_invoice_idx', columns: ['organizationId', 'invoiceId'] },
  ],
  foreignKeys: [ofOrganization],
});
