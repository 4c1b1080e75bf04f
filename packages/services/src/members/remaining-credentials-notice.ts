import type { Database } from '@lacre/database/database';
import { endSentence } from '../mail/end-sentence.ts';
import { sendSecurityNoticeToAdmins } from '../mail/security-notice.ts';
import type { Services } from '../services.ts';

/** Maximum number listed in the e-mail; the API lists all. */
const namedMax = 50;

/**
 * Notifies the owner and the admins which keys and webhooks of a former member remain: they belong to the organization,
 * but that person may know a key's secret and chose the webhooks' URLs. Sends nothing when none remain.
 */
export async function notifyRemainingCredentials(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  organization: { id: string; name: string },
  person: { id: string; name: string },
): Promise<void> {
  const names = await workingCredentialsOf(tx, at, organization.id, person.id);
  if (names.length === 0) return;
  const list = names.slice(0, namedMax).join('\n');
  await sendSecurityNoticeToAdmins(services, tx, at, organization.id, {
    es: {
      title: `credenciales que deja ${person.name} en ${organization.name}`,
      paragraphs: [
        `${endSentence(`${person.name} ya no forma parte de ${organization.name}`)} Siguen funcionando las claves de API y los webhooks que creó:`,
        list,
        'Revoque o cambie las claves cuyo secreto conozca esa persona y elimine los webhooks que usted no reconozca.',
      ],
    },
    en: {
      title: `credentials that ${person.name} leaves in ${organization.name}`,
      paragraphs: [
        `${endSentence(`${person.name} is no longer part of ${organization.name}`)} The API keys and webhooks that they created keep working:`,
        list,
        'Revoke or rotate the keys whose secret they know, and delete webhooks that you do not recognize.',
      ],
    },
  });
}

/** The active keys and webhooks that a user created in an organization, as listed in a notice. */
export async function workingCredentialsOf(
  tx: Database,
  at: Date,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const isLive = (expiresAt: Date | null) => expiresAt === null || expiresAt > at;
  const keys = (await tx.apiKeys.list(organizationId, at)).filter(
    ({ createdBy, revokedAt, expiresAt }) => createdBy === userId && revokedAt === null && isLive(expiresAt),
  );
  const webhooks = (await tx.webhooks.list(organizationId)).filter(
    ({ createdBy, isActive }) => createdBy === userId && isActive,
  );
  return [
    ...keys.map(({ name, last4, environment }) => `${name} (…${last4}, ${environment})`),
    ...webhooks.map(({ url }) => `webhook: ${new URL(url).host}`),
  ];
}
