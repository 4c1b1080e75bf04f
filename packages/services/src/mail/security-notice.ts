import type { Database } from '@lacre/database/database';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { queueMail } from './queue-mail.ts';
import type { MailLanguage } from './render-mail.ts';
import { writeMail } from './write-mail.ts';

/** What happened, in both languages; the title follows the words "Security notice". */
export type Notice = Record<MailLanguage, { title: string; paragraphs: readonly string[] }>;

/** Maximum number of owners and admins notified, the oldest memberships first. */
const readersMax = 50;

const advice = {
  es: 'Si reconoce este cambio, no tiene que hacer nada. Si no, cambie su contraseña cuanto antes y revise las sesiones abiertas en Ajustes, Seguridad.',
  en: 'If you recognize this change, no action is needed. If not, change your password immediately and review the open sessions in Settings, Security.',
};

/**
 * Notifies a user of a change that affects the security of their account. Sent with the change that it describes,
 * regardless of e-mail limits.
 */
export async function sendSecurityNotice(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  reader: { email: string; locale: string },
  { es, en }: Notice,
): Promise<void> {
  const mail = writeMail(reader, {
    es: { title: `Aviso de seguridad: ${es.title}`, paragraphs: [...es.paragraphs, advice.es] },
    en: { title: `Security notice: ${en.title}`, paragraphs: [...en.paragraphs, advice.en] },
  });
  await queueMail(services, tx, at, mail);
}

/** The same for the owner and the admins of an organization, each in their language. */
export async function sendSecurityNoticeToAdmins(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  organizationId: string,
  notice: Notice,
): Promise<void> {
  for (const reader of await tx.members.listManagers(organizationId, readersMax))
    await sendSecurityNotice(services, tx, at, reader, notice);
}

/** The actor's name in a notice: a user, or the credential they used. */
export async function actorNames(tx: Database, actor: CredentialActor): Promise<Record<MailLanguage, string>> {
  const user = await tx.users.findById('userId' in actor ? actor.userId : actor.createdBy);
  const name = user?.name ?? '-';
  if (actor.kind === 'api-key') {
    const key = await tx.apiKeys.findById(actor.organizationId, actor.keyId);
    const label = `${key?.name ?? '-'} (…${key?.last4 ?? ''})`;
    return { es: `la clave de API ${label}`, en: `the API key ${label}` };
  }
  if (actor.kind === 'oauth')
    return { es: `una aplicación, en nombre de ${name}`, en: `an application, on behalf of ${name}` };
  return { es: name, en: name };
}
