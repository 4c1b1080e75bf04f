import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';

const lifeSeconds = 300;

/** 256 random bits; only the hash is stored. */
export const hashOfMfaToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * For a user who has proved the password but not the second factor yet: valid for five minutes and one session. A
 * change of password ends it.
 */
export async function newMfaToken(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
): Promise<string> {
  const token = `mfa_${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(clock.now().getTime() + lifeSeconds * 1000);
  await database.signInChallenges.insert({ hash: hashOfMfaToken(token), userId, expiresAt });
  return token;
}
