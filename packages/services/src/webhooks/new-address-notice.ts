import type { Database } from '@lacre/database/database';
import type { CredentialActor } from '../actor.ts';
import { actorNames, sendSecurityNoticeToAdmins } from '../mail/security-notice.ts';
import type { Services } from '../services.ts';

/** Notifies the owner and the admins of a new URL that events are sent to. */
export async function notifyNewAddress(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  actor: CredentialActor,
  webhook: { organizationId: string; url: string; events: readonly string[] },
): Promise<void> {
  const organization = await tx.organizations.findById(webhook.organizationId);
  if (!organization) return;
  const who = await actorNames(tx, actor);
  const { host } = new URL(webhook.url);
  const kinds = webhook.events.join(', ');
  const events = webhook.events.includes('*') ? { es: 'todos', en: 'all' } : { es: kinds, en: kinds };
  await sendSecurityNoticeToAdmins(services, tx, at, webhook.organizationId, {
    es: {
      title: `nuevo webhook en ${organization.name}`,
      paragraphs: [
        `Los eventos de ${organization.name} se envían ahora a ${host}; lo configuró ${who.es}.`,
        `Eventos: ${events.es}. Si no reconoce la dirección, elimine el webhook en Ajustes, Webhooks.`,
      ],
    },
    en: {
      title: `new webhook in ${organization.name}`,
      paragraphs: [
        `Events of ${organization.name} are now sent to ${host}, as set up by ${who.en}.`,
        `Events: ${events.en}. If you do not recognize the address, delete the webhook in Settings, Webhooks.`,
      ],
    },
  });
}
