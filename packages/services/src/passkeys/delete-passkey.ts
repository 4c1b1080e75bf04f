import type { SessionActor } from '../actor.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { passkeyNotFound } from './passkey-not-found.ts';

/**
 * Deletes a passkey. Whoever lost it or never added it wants nothing of it to remain: the user's other sessions end, as
 * with a new password, and so do codes that a passkey has proved. The user is notified by e-mail. A user with a second
 * factor must prove it. 404 when it is not their own.
 */
export async function deletePasskey(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'credentials'>,
  actor: SessionActor,
  { id }: { id: string },
): Promise<void> {
  const { database, clock, credentials } = services;
  const { userId } = actor;
  if (!(await database.passkeys.listOf(userId)).some((passkey) => passkey.id === id)) throw passkeyNotFound();
  const useCode = await requireSecondFactor(services, actor);
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    // Waits for concurrent sign-ins with the passkey, whose sessions are then ended with the others.
    await tx.users.lock(userId);
    await useCode(tx);
    const removed = await tx.passkeys.remove(userId, id);
    if (!removed) throw passkeyNotFound();
    await tx.passkeyChallenges.removeAllOf(userId);
    const user = await tx.users.findById(userId);
    if (user)
      await sendSecurityNotice(services, tx, now, user, {
        es: {
          title: 'se quitó una llave de acceso de su cuenta',
          paragraphs: [
            `Se quitó la llave de acceso «${removed.name}» de su cuenta de Lacre. Ya no sirve para iniciar sesión. Se cerraron sus otras sesiones.`,
          ],
        },
        en: {
          title: 'a passkey was removed from your account',
          paragraphs: [
            `The passkey "${removed.name}" was removed from your Lacre account. It can no longer be used to sign in. Your other sessions were ended.`,
          ],
        },
      });
    return tx.sessions.revokeAllOf(userId, now, actor.sessionId);
  });
  for (const sessionId of ended) await credentials.forget(sessionId);
}
