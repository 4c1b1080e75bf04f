import { AppError } from '../errors.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import { limitFailedAttempts } from '../passwords/limit-failed-attempts.ts';
import type { Services } from '../services.ts';
import { hashOfCodeAttempts, recoveryAttempts, totpAttempts } from './code-attempts.ts';
import { looksLikeProof, takeProof } from './passkey-proof.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret } from './sealed-totp-secret.ts';
import { stepOfCode } from './totp.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'secretBox'>;

/**
 * Checks and consumes a code of a user's second factor: of the app, a recovery code or one from a passkey. 401 for a
 * wrong or used one; failures delay the next attempt (429), here and wherever else codes are entered.
 */
export async function proveSecondFactor(services: Deps, userId: string, given: string): Promise<void> {
  const code = given.replaceAll(/[\s-]/g, '').toLowerCase();
  if (looksLikeProof(code)) {
    if (!(await takeProof(services, userId, code))) throw new AppError('WRONG_MFA_CODE');
    return;
  }
  const recoveryHash = hashOfRecoveryCode(code);
  const tries = hashOfCodeAttempts(userId);
  await limitFailedAttempts(services, tries, recoveryHash ? recoveryAttempts : totpAttempts);
  const isRight = recoveryHash
    ? await useRecoveryCode(services, userId, recoveryHash)
    : await useTotpCode(services, userId, code);
  if (!isRight) throw new AppError('WRONG_MFA_CODE');
  await services.database.signInFailures.clear(tries);
}

async function useTotpCode({ database, clock, secretBox }: Deps, userId: string, code: string): Promise<boolean> {
  const factor = await database.secondFactors.find(userId);
  if (!factor?.confirmedAt) return false;
  const step = stepOfCode(openTotpSecret(secretBox, userId, factor), code, clock.now());
  return step !== undefined && (await database.secondFactors.useStep(userId, step));
}

/** The user is notified of each use: whoever found the recovery codes must not stay unnoticed. */
function useRecoveryCode(services: Deps, userId: string, hash: Buffer): Promise<boolean> {
  const now = services.clock.now();
  return services.database.transaction(async (tx) => {
    const left = await tx.secondFactors.useRecoveryCode(userId, hash);
    if (left === undefined) return false;
    const user = await tx.users.findById(userId);
    if (user)
      await sendSecurityNotice(services, tx, now, user, {
        es: {
          title: 'se usó un código de recuperación',
          paragraphs: [`Se usó un código de recuperación de su cuenta de Lacre. Códigos restantes: ${left}.`],
        },
        en: {
          title: 'a recovery code was used',
          paragraphs: [`A recovery code of your Lacre account was used. Codes left: ${left}.`],
        },
      });
    return true;
  });
}
