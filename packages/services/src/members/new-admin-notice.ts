import type { Database } from '@lacre/database/database';
import { sendSecurityNoticeToAdmins } from '../mail/security-notice.ts';
import type { Services } from '../services.ts';

/** Notifies the owner and the admins of a new owner or admin. */
export async function notifyNewAdmin(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  organizationId: string,
  admin: { name: string; email: string },
): Promise<void> {
  const organization = await tx.organizations.findById(organizationId);
  if (!organization) return;
  const who = `${admin.name} (${admin.email})`;
  await sendSecurityNoticeToAdmins(services, tx, at, organizationId, {
    es: {
      title: `nuevo administrador en ${organization.name}`,
      paragraphs: [
        `${who} administra ahora ${organization.name}: puede invitar a personas y crear claves de API y webhooks.`,
      ],
    },
    en: {
      title: `new admin in ${organization.name}`,
      paragraphs: [
        `${who} is now an admin of ${organization.name}: they can invite people and create API keys and webhooks.`,
      ],
    },
  });
}
