import type { SessionActor } from '../actor.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { passkeyNotFound } from './passkey-not-found.ts';

/**
 * Deletes a passkey; the user is notified by e-mail. A user with a second factor must prove it. 404 when it is not
 * their own.
 */
export async function deletePasskey(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: SessionActor,
  { id }: { id: string },
): Promise<void> {
  const { database, clock } = services;
  const { userId } = actor;
  if (!(await database.passkeys.listOf(userId)).some((passkey) => passkey.id === id)) throw passkeyNotFound();
  await requireSecondFactor(services, actor);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const removed = await tx.passkeys.remove(userId, id);
    if (!removed) throw passkeyNotFound();
    const user = await tx.users.findById(userId);
    if (user)
      await sendSecurityNotice(services, tx, now, user, {
        es: {
          title: 'se quitó una llave de acceso de su cuenta',
          paragraphs: [
            `Se quitó la llave de acceso «${removed.name}» de su cuenta de Lacre. Ya no sirve para iniciar sesión.`,
          ],
        },
        en: {
          title: 'a passkey was removed from your account',
          paragraphs: [
            `The passkey "${removed.name}" was removed from your Lacre account. It can no longer be used to sign in.`,
          ],
        },
      });
  });
}
