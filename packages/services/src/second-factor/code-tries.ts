import { createHash } from 'node:crypto';
import type { TryLimit } from '../passwords/sign-in-tries.ts';

/** Wrong codes of a person are counted by this, wherever they were entered. */
export const hashOfCodeTries = (userId: string): Buffer =>
  createHash('sha256').update(`second factor ${userId}`).digest();

const wrongCodes = {
  stopped: 'RECOVERY_CODE_REQUIRED',
  delayed: 'MFA_DELAYED',
  failed: { en: 'Too many wrong codes.', es: 'Demasiados códigos incorrectos.' },
} as const;

/** Six digits can be guessed: after a hundred wrong ones none is taken any more. */
export const totpTries: TryLimit = { most: 100, ...wrongCodes };
/** Recovery codes cannot be guessed; they only wait, so that no person is locked out for good. */
export const recoveryTries: TryLimit = { most: 2_147_483_647, ...wrongCodes };
