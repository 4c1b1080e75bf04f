import type { Database } from '@lacre/database/database';
import { AppError } from '../errors.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import { limitFailedAttempts } from '../passwords/limit-failed-attempts.ts';
import type { Services } from '../services.ts';
import { hashOfCodeAttempts, recoveryAttempts, totpAttempts } from './code-attempts.ts';
import { isProof, looksLikeProof, takeProof } from './passkey-proof.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret } from './sealed-totp-secret.ts';
import { stepOfCode } from './totp.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'secretBox'>;

/**
 * Consumes a code that was checked before. Called once, in the transaction of what the code permits and after its
 * locks: if that fails, the code may be sent again. 401 when another request has consumed it meanwhile.
 */
export type UseCode = (tx: Database) => Promise<void>;

/** Consumes a code that is right so far; false when it was consumed meanwhile. */
type Consume = (tx: Database) => Promise<boolean>;

/**
 * Checks a code of a user's second factor: of the app, a recovery code or one from a passkey. 401 for a wrong or used
 * one; failures delay the next attempt (429), here and wherever else codes are entered.
 */
export async function proveSecondFactor(services: Deps, userId: string, given: string): Promise<UseCode> {
  const consume = await check(services, userId, given.replaceAll(/[\s-]/g, '').toLowerCase());
  if (!consume) throw new AppError('WRONG_MFA_CODE');
  return async (tx) => {
    if (!(await consume(tx))) throw new AppError('WRONG_MFA_CODE');
  };
}

async function check(services: Deps, userId: string, code: string): Promise<Consume | undefined> {
  if (looksLikeProof(code)) {
    if (!(await isProof(services, userId, code))) return undefined;
    return (tx) => takeProof({ ...services, database: tx }, userId, code);
  }
  const recoveryHash = hashOfRecoveryCode(code);
  const tries = hashOfCodeAttempts(userId);
  await limitFailedAttempts(services, tries, recoveryHash ? recoveryAttempts : totpAttempts);
  const consume = recoveryHash
    ? await checkRecoveryCode(services, userId, recoveryHash)
    : await checkTotpCode(services, userId, code);
  if (consume) await services.database.signInFailures.clear(tries);
  return consume;
}

async function checkTotpCode(
  { database, clock, secretBox }: Deps,
  userId: string,
  code: string,
): Promise<Consume | undefined> {
  const factor = await database.secondFactors.find(userId);
  if (!factor?.confirmedAt) return undefined;
  const step = stepOfCode(openTotpSecret(secretBox, userId, factor), code, clock.now());
  if (step === undefined || !(await database.secondFactors.isUnused(userId, step))) return undefined;
  return (tx) => tx.secondFactors.useStep(userId, step);
}

async function checkRecoveryCode(services: Deps, userId: string, hash: Buffer): Promise<Consume | undefined> {
  if (!(await services.database.secondFactors.hasRecoveryCode(userId, hash))) return undefined;
  return (tx) => useRecoveryCode(services, tx, userId, hash);
}

/** The user is notified of each use: whoever found the recovery codes must not stay unnoticed. */
async function useRecoveryCode(services: Deps, tx: Database, userId: string, hash: Buffer): Promise<boolean> {
  const left = await tx.secondFactors.useRecoveryCode(userId, hash);
  if (left === undefined) return false;
  const user = await tx.users.findById(userId);
  if (user)
    await sendSecurityNotice(services, tx, services.clock.now(), user, {
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
}
