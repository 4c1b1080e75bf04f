import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';

const lifeMs = 300_000;
/** 160 bits cannot be guessed, so attempts are not counted. */
const shape = /^[0-9a-f]{40}$/;

/** A code that replaces one of the second factor: valid once, for five minutes. Only its hash is stored. */
export async function newProof(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
): Promise<string> {
  const code = randomBytes(20).toString('hex');
  const expiresAt = new Date(clock.now().getTime() + lifeMs);
  await database.passkeyChallenges.insert({ hash: hashOf(code), purpose: 'proof', userId, expiresAt });
  return code;
}

export const looksLikeProof = (code: string): boolean => shape.test(code);

/** Whether `takeProof` would accept the code. */
export const isProof = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> => database.passkeyChallenges.isValid(hashOf(code), 'proof', userId, clock.now());

/** Whether the code is valid; it is then consumed. */
export const takeProof = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> => database.passkeyChallenges.consume(hashOf(code), 'proof', userId, clock.now());

const hashOf = (code: string) => createHash('sha256').update(`passkey proof ${code}`).digest();
