import type { Database } from '@lacre/database/database';
import { noticeToAdmins } from '../mail/security-notice.ts';
import type { Services } from '../services.ts';

/** So many are named; the lists of the API have the rest. */
const namedMax = 50;

/**
 * Notifies the owner and the admins which keys and webhooks stay of a member who left: they belong to the organization,
 * but that person may know a key's secret and chose where the webhooks go. Nothing when nothing stays.
 */
export async function notifyRemainingCredentials(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  organization: { id: string; name: string },
  person: { id: string; name: string },
): Promise<void> {
  const isLive = (expiresAt: Date | null) => expiresAt === null || expiresAt > at;
  const keys = (await tx.apiKeys.list(organization.id)).filter(
    ({ createdBy, revokedAt, expiresAt }) => createdBy === person.id && revokedAt === null && isLive(expiresAt),
  );
  const webhooks = (await tx.webhooks.list(organization.id)).filter(
    ({ createdBy, isActive }) => createdBy === person.id && isActive,
  );
  const names = [
    ...keys.map(({ name, last4, environment }) => `${name} (…${last4}, ${environment})`),
    ...webhooks.map(({ url }) => `webhook: ${new URL(url).host}`),
  ];
  if (names.length === 0) return;
  const list = names.slice(0, namedMax).join('\n');
  await noticeToAdmins(services, tx, at, organization.id, {
    es: {
      title: `lo que deja ${person.name} en ${organization.name}`,
      paragraphs: [
        `${person.name} ya no forma parte de ${organization.name}. Siguen funcionando las claves de API y los webhooks que creó:`,
        list,
        'Revoque las claves cuyo secreto conozca esa persona, o cambie su secreto, y borre los webhooks que usted no reconozca.',
      ],
    },
    en: {
      title: `what ${person.name} leaves in ${organization.name}`,
      paragraphs: [
        `${person.name} is no longer part of ${organization.name}. The API keys and webhooks that they made keep working:`,
        list,
        'Revoke or rotate the keys whose secret they know, and delete webhooks that you do not recognize.',
      ],
    },
  });
}
