import { createHash } from 'node:crypto';
import type { Text } from '@lacre/cfdi/violation';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

/** After this many consecutive failures only a password reset helps (NIST SP 800-63B, section 3.2.2). */
export const failuresMax = 100;
const longestSeconds = 900;

/** Maximum number of consecutive failures, and the error beyond it. */
export interface AttemptLimit {
  most: number;
  stopped: 'PASSWORD_RESET_REQUIRED' | 'RECOVERY_CODE_REQUIRED';
  delayed: 'SIGN_IN_DELAYED' | 'MFA_DELAYED';
  failed: Text;
}

const passwordAttempts: AttemptLimit = {
  most: failuresMax,
  stopped: 'PASSWORD_RESET_REQUIRED',
  delayed: 'SIGN_IN_DELAYED',
  failed: { en: 'Too many failed sign-ins.', es: 'Demasiados intentos fallidos.' },
};

/** Failures are stored under this hash, for e-mails with and without an account alike. */
export const hashOfEmail = (email: string): Buffer => createHash('sha256').update(email).digest();

/**
 * Counts an attempt to prove a password (or a code, with its own hash and limit) before it is checked; `clear` resets
 * the count after a success. From the fifth failure on, the next attempt must wait one second, then two, four, ... up
 * to fifteen minutes: 429. After a hundred: 401 until the password is reset. It makes no difference whether the e-mail
 * has an account.
 */
export async function limitFailedAttempts(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  hash: Buffer,
  { most, stopped, delayed, failed }: AttemptLimit = passwordAttempts,
): Promise<void> {
  const now = clock.now();
  if (await database.signInFailures.claim(hash, now, most, longestSeconds)) return;
  const { failures, lastAt } = (await database.signInFailures.find(hash)) ?? { failures: 0, lastAt: now };
  if (failures >= most) throw new AppError(stopped);
  const waitSeconds = Math.min(longestSeconds, 2 ** Math.max(0, failures - 5));
  const passed = Math.floor((now.getTime() - lastAt.getTime()) / 1000);
  const seconds = Math.max(1, waitSeconds - passed);
  throw new AppError(delayed, {
    texts: {
      en: `${failed.en} Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      es: `${failed.es} Intente de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    },
    retryAfterSeconds: seconds,
  });
}
