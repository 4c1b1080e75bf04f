import { AppError } from '../errors.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import { accountOf, endSessionsByOperator } from '../revocation/end-sessions-by-operator.ts';
import type { Services } from '../services.ts';

/**
 * For the operator, who must have verified the person's identity: removes the second factor and the passkeys of a user
 * who lost device and recovery codes, and ends their sessions. The user is notified by e-mail, and it is recorded in
 * the audit log of each of their organizations. 404 when there is no such account or it has no second factor.
 */
export async function removeLostSecondFactor(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'credentials'>,
  input: { email: string },
): Promise<{ email: string; sessionsEnded: number }> {
  const { database, clock, credentials } = services;
  const user = await accountOf(database, input.email);
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    await tx.users.lock(user.id);
    const isRemoved = await tx.secondFactors.remove(user.id);
    const passkeys = await tx.passkeys.removeAllOf(user.id);
    if (!isRemoved && passkeys === 0)
      throw new AppError('NOT_FOUND', {
        texts: { en: 'This account has no second factor', es: 'Esta cuenta no tiene un segundo factor' },
      });
    await tx.passkeyChallenges.removeAllOf(user.id);
    await sendSecurityNotice(services, tx, now, user, {
      es: {
        title: 'quien opera Lacre quitó su segundo factor',
        paragraphs: [
          'Quien opera esta instalación de Lacre quitó el segundo factor y las llaves de acceso de su cuenta y cerró sus sesiones: para iniciar sesión basta la contraseña. Active de nuevo el segundo factor con su nuevo dispositivo.',
        ],
      },
      en: {
        title: 'your second factor was removed by the operator',
        paragraphs: [
          'The operator of this Lacre installation removed the second factor and the passkeys of your account and ended your sessions: the password is enough to sign in. Turn the second factor on again with your new device.',
        ],
      },
    });
    return endSessionsByOperator(tx, user.id, 'user.second_factor_removed_by_operator', now);
  });
  for (const sessionId of ended) await credentials.forget(sessionId);
  return { email: user.email, sessionsEnded: ended.length };
}
