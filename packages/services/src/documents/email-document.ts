import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import { AppError } from '../errors.ts';
import { findDocument, invoiceNotFound } from '../invoices/get-invoice.ts';
import { takeMailTurns } from '../mail/mail-limits.ts';
import { paymentNotFound } from '../payments/get-payment.ts';
import type { Services } from '../services.ts';
import { requireVerifiedEmail } from '../users/require-verified-email.ts';
import { distinct } from './recipients.ts';
import { requireAllowedRecipients } from './sandbox-recipients.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'settings'>;

export interface QueuedEmail {
  id: string;
  invoiceId: string;
  uuid: string;
  emails: string[];
  status: 'queued';
}

export interface EmailDocumentInput {
  id: string;
  emails?: string[];
}

/**
 * Mails PDF and XML of an invoice: to `emails`, else to whom it went last, else to its customer. A worker sends it. 403 for an
 * unconfirmed e-mail of the caller and for strangers in the sandbox, 429 for a second mail within a minute and beyond the day's.
 */
export async function emailInvoice(deps: Deps, access: InvoiceAccess, input: EmailDocumentInput): Promise<QueuedEmail> {
  const row = await findDocument(deps, access, input.id);
  if (!row || row.tipoComprobante === 'P') throw invoiceNotFound();
  return queue(deps, access, row, input.emails);
}

/** The same for a payment receipt. */
export async function emailPayment(deps: Deps, access: InvoiceAccess, input: EmailDocumentInput): Promise<QueuedEmail> {
  const row = await findDocument(deps, access, input.id);
  if (row?.tipoComprobante !== 'P') throw paymentNotFound();
  return queue(deps, access, row, input.emails);
}

async function queue(
  deps: Deps,
  { organizationId, actor }: InvoiceAccess,
  row: InvoiceRow,
  given: string[] | undefined,
): Promise<QueuedEmail> {
  const { database, clock } = deps;
  await requireVerifiedEmail(deps, actor);
  const emails = distinct(given ?? (await knownRecipients(database, organizationId, row)));
  if (emails.length === 0) throw new AppError('EMAIL_RECIPIENT_REQUIRED');
  await requireAllowedRecipients(deps, organizationId, row.environment, emails);
  const at = clock.now();
  const id = uuidV7(at);
  await database.transaction(async (tx) => {
    await takeMailTurns(deps, tx, at, { organizationId, kind: 'invoice', recipients: emails });
    await tx.invoiceEmails.insert(organizationId, { id, invoiceId: row.id, recipients: emails, isCounted: true, at });
  });
  return { id, invoiceId: row.id, uuid: row.uuid, emails, status: 'queued' };
}

async function knownRecipients(
  database: Services['database'],
  organizationId: string,
  { id, customerId }: InvoiceRow,
): Promise<string[]> {
  const earlier = (await database.invoiceEmails.list(organizationId, id)).at(-1);
  if (earlier) return earlier.recipients;
  const customer = customerId === null ? undefined : await database.customers.findById(organizationId, customerId);
  return customer?.email ? [customer.email] : [];
}
