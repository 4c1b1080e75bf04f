import type { Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import { normalizeEmail } from '../mail/normalize-email.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'database' | 'settings'>;

/**
 * Filters the addresses to which a document may be e-mailed: if e-mail leaves this machine, sandbox documents go to
 * members of the organization only.
 */
export async function allowedRecipients(
  { database, settings }: Deps,
  organizationId: string,
  environment: Environment,
  emails: readonly string[],
): Promise<string[]> {
  if (!settings.mailLeaves || environment === 'production' || emails.length === 0) return [...emails];
  const members = new Set(await database.members.emailsAmong(organizationId, emails.map(normalizeEmail)));
  return emails.filter((email) => members.has(normalizeEmail(email)));
}

/** Throws 403 with the addresses that may not receive it. */
export async function requireAllowedRecipients(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  emails: readonly string[],
): Promise<void> {
  const allowed = await allowedRecipients(deps, organizationId, environment, emails);
  const strangers = emails.filter((email) => !allowed.includes(email));
  if (strangers.length === 0) return;
  throw new AppError('SANDBOX_MAIL_MEMBERS_ONLY', { params: { strangers: strangers.join(', ') } });
}
