import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { AppError, type ErrorDetail } from '../errors.ts';
import { hasVerifiedEmail, requireVerifiedEmail } from '../mail/require-verified-email.ts';
import { detailsOfError, faultOf } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { allowedRecipients, requireAllowedRecipients } from './sandbox-recipients.ts';

/** Recipients of a document when it is stamped. Without `to`: the receiver. An empty list: no e-mail. */
export interface EmailInput {
  to?: string[];
}

export interface MailedRequest {
  email?: EmailInput;
  customer?: { email?: string };
  customerId?: string;
}

/**
 * The recipients of a document that is about to be issued. The request takes precedence over the organization's
 * setting, which mails the receiver if an address is known. Throws 400 when the receiver is requested but has no
 * address, 403 when the caller's e-mail is not confirmed, and for explicit recipients outside the organization in the
 * sandbox; a customer's own address is ignored there.
 */
export async function recipientsOnStamp(
  deps: Pick<Services, 'database' | 'settings'>,
  { organizationId, actor }: InvoiceAccess,
  environment: Environment,
  request: MailedRequest,
  emailOnStamp: boolean,
): Promise<string[]> {
  const { email, customer, customerId } = request;
  const isAsked = email !== undefined && email.to?.length !== 0;
  if (isAsked) await requireVerifiedEmail(deps, actor);
  if (email?.to) {
    await requireAllowedRecipients(deps, organizationId, environment, email.to);
    return distinct(email.to);
  }
  if (!email && !emailOnStamp) return [];
  const address = customer ? customer.email : await addressOf(deps.database, organizationId, environment, customerId);
  // The organization's automatic e-mails never fail a request: they are skipped if the caller's e-mail is not
  // confirmed.
  if (address && !isAsked && !(await hasVerifiedEmail(deps, actor))) return [];
  if (address) return allowedRecipients(deps, organizationId, environment, [address]);
  if (!email) return [];
  throw faultOf('email.to', 'EMAIL_RECIPIENT_REQUIRED', {
    en: 'email.to is required: the receiver has no e-mail address',
    es: 'email.to es obligatorio: el receptor no tiene correo',
  });
}

/** What `recipientsOnStamp` would throw, as findings: only an e-mail that the request asks for can be rejected. */
export async function recipientFindings(
  deps: Pick<Services, 'database' | 'settings'>,
  access: InvoiceAccess,
  environment: Environment,
  request: MailedRequest,
): Promise<readonly ErrorDetail[]> {
  try {
    await recipientsOnStamp(deps, access, environment, request, false);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return detailsOfError(error);
  }
}

async function addressOf(
  database: Services['database'],
  organizationId: string,
  environment: Environment,
  customerId: string | undefined,
): Promise<string | undefined> {
  if (customerId === undefined) return undefined;
  const found = await database.customers.findById(organizationId, customerId);
  return found && found.livemode === (environment === 'production') ? (found.email ?? undefined) : undefined;
}

/** Mail domains are case-insensitive, and so is every mailbox in practice. */
export function distinct(emails: readonly string[]): string[] {
  const known = new Map(emails.map((email) => [email.toLowerCase(), email]));
  return [...known.values()];
}
