import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import { AppError } from '../errors.ts';
import { takeMailTurns } from '../mail/mail-limits.ts';
import { requireVerifiedEmail } from '../mail/require-verified-email.ts';
import { detailOf } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { type DocumentPath, requireOfKind } from './find-document.ts';
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
 * E-mails PDF and XML of an invoice: to `emails`, else to its last recipients, else to its customer. A worker sends it.
 * 403 for an unconfirmed e-mail of the caller and for recipients outside the organization in the sandbox, 429 for a
 * second e-mail within a minute and beyond the daily limit.
 */
export function emailInvoice(deps: Deps, access: InvoiceAccess, input: EmailDocumentInput): Promise<QueuedEmail> {
  return queue(deps, access, input, 'invoice');
}

/** The same for a payment receipt. */
export function emailPayment(deps: Deps, access: InvoiceAccess, input: EmailDocumentInput): Promise<QueuedEmail> {
  return queue(deps, access, input, 'payment');
}

async function queue(
  deps: Deps,
  access: InvoiceAccess,
  input: EmailDocumentInput,
  kind: DocumentPath,
): Promise<QueuedEmail> {
  const { database, clock } = deps;
  const { organizationId, actor } = access;
  const row = await requireOfKind(deps, access, input.id, kind);
  await requireVerifiedEmail(deps, actor);
  const emails = distinct(input.emails ?? (await knownRecipients(database, organizationId, row)));
  if (emails.length === 0)
    throw new AppError('EMAIL_RECIPIENT_REQUIRED', { details: [detailOf('emails', 'EMAIL_RECIPIENT_REQUIRED')] });
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
