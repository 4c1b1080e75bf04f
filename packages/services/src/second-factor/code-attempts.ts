import { createHash } from 'node:crypto';
import type { AttemptLimit } from '../passwords/limit-failed-attempts.ts';

/** Wrong codes of a person are counted by this, wherever they were entered. */
export const hashOfCodeAttempts = (userId: string): Buffer =>
  createHash('sha256').update(`second factor ${userId}`).digest();

const wrongCodes = {
  stopped: 'RECOVERY_CODE_REQUIRED',
  delayed: 'MFA_DELAYED',
  failed: { en: 'Too many wrong codes.', es: 'Demasiados códigos incorrectos.' },
} as const;

/** Six digits can be guessed: after a hundred wrong ones none is taken any more. */
export const totpAttempts: AttemptLimit = { most: 100, ...wrongCodes };
/** Recovery codes cannot be guessed; they only wait, so that no person is locked out for good. */
export const recoveryAttempts: AttemptLimit = { most: 2_147_483_647, ...wrongCodes };
