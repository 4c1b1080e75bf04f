import { createHash } from 'node:crypto';
import type { AttemptLimit } from '../passwords/limit-failed-attempts.ts';

/** A user's wrong codes are counted under this hash, wherever they were entered. */
export const hashOfCodeAttempts = (userId: string): Buffer =>
  createHash('sha256').update(`second factor ${userId}`).digest();

const wrongCodes = {
  stopped: 'RECOVERY_CODE_REQUIRED',
  delayed: 'MFA_DELAYED',
  failed: { en: 'Too many incorrect codes.', es: 'Demasiados códigos incorrectos.' },
} as const;

/** Six digits can be guessed: after a hundred wrong ones no more are accepted. */
export const totpAttempts: AttemptLimit = { most: 100, ...wrongCodes };
/** Recovery codes cannot be guessed; failures only delay the next attempt, so that no user is locked out for good. */
export const recoveryAttempts: AttemptLimit = { most: 2_147_483_647, ...wrongCodes };
