import type { SessionActor } from '../actor.ts';
import { AppError, authenticationRequired } from '../errors.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import { limitFailedAttempts } from '../passwords/limit-failed-attempts.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { hashOfCodeAttempts, totpAttempts } from './code-attempts.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { openTotpSecret } from './sealed-totp-secret.ts';
import { stepOfCode } from './totp.ts';

/**
 * Turns on the second factor with the first code of the user's app. Ends the user's other sessions, which were opened
 * without it. Returns the recovery codes, which are not shown again. 401 for a wrong code, 409 when nothing was begun
 * or it is on already.
 */
export async function confirmTotp(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'credentials'>,
  actor: SessionActor,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { database, clock, secretBox, credentials } = services;
  const { userId } = actor;
  const factor = await database.secondFactors.find(userId);
  if (!factor) throw new AppError('MFA_NOT_BEGUN');
  if (factor.confirmedAt) throw new AppError('MFA_ALREADY_ON');
  const tries = hashOfCodeAttempts(userId);
  await limitFailedAttempts(services, tries, totpAttempts);
  const now = clock.now();
  const step = stepOfCode(openTotpSecret(secretBox, userId, factor), input.code.replaceAll(/\s/g, ''), now);
  if (step === undefined) throw new AppError('WRONG_MFA_CODE');
  const { codes, hashes } = newRecoveryCodes();
  const ended = await showOnce(database, async (tx) => {
    // Waits for concurrent sign-ins without a code, whose sessions are then ended with the others.
    await tx.users.lock(userId);
    if (!(await tx.secondFactors.confirm(userId, factor.bytes, step, now))) throw new AppError('MFA_NOT_BEGUN');
    await tx.secondFactors.insertRecoveryCodes(userId, hashes);
    await tx.signInFailures.clear(tries);
    const user = await tx.users.findById(userId);
    if (!user) throw authenticationRequired();
    await sendSecurityNotice(services, tx, now, user, {
      es: {
        title: 'su cuenta pide ahora un código',
        paragraphs: [
          'Se activó el segundo factor de su cuenta de Lacre: al iniciar sesión se pedirá un código de su aplicación de autenticación. Se cerraron sus otras sesiones.',
        ],
      },
      en: {
        title: 'your account now requires a code',
        paragraphs: [
          'The second factor of your Lacre account was turned on: sign-in now requires a code of your authenticator app. Your other sessions were ended.',
        ],
      },
    });
    return tx.sessions.revokeAllOf(userId, now, actor.sessionId);
  });
  for (const sessionId of ended) await credentials.forget(sessionId);
  return { recoveryCodes: codes };
}
