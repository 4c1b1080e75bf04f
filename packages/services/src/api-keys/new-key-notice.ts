import type { Database } from '@lacre/database/database';
import type { CredentialActor, Environment } from '../actor.ts';
import { actorNames, sendSecurityNoticeToAdmins } from '../mail/security-notice.ts';
import type { Services } from '../services.ts';

/** Notifies the owner and the admins of a key that was created or rotated. */
export async function notifyNewKey(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  actor: CredentialActor,
  key: { organizationId: string; name: string; last4: string; environment: Environment; scopes: readonly string[] },
): Promise<void> {
  const organization = await tx.organizations.findById(key.organizationId);
  if (!organization) return;
  const who = await actorNames(tx, actor);
  const label = `${key.name} (…${key.last4})`;
  const place =
    key.environment === 'production' ? { es: 'producción', en: 'production' } : { es: 'pruebas', en: 'sandbox' };
  const scopes = key.scopes.join(', ');
  await sendSecurityNoticeToAdmins(services, tx, at, key.organizationId, {
    es: {
      title: `nueva clave de API en ${organization.name}`,
      paragraphs: [
        `${who.es} creó la clave ${label} para ${place.es}.`,
        `Permisos: ${scopes}. Si no la reconoce, revóquela en Ajustes, Claves de API.`,
      ],
    },
    en: {
      title: `new API key in ${organization.name}`,
      paragraphs: [
        `${who.en} created the key ${label} for ${place.en}.`,
        `Scopes: ${scopes}. If you do not recognize it, revoke it in Settings, API keys.`,
      ],
    },
  });
}
