import { createHash, randomBytes } from 'node:crypto';
import type { ChallengePurpose } from '@lacre/database/entities/passkey-challenge.entity';
import type { Services } from '../services.ts';

/** Long enough to find the phone or to plug in the security key. */
const lifeMs = 300_000;

/** Base64url of 32 random bytes, stored as a hash: valid once, for this purpose and user, for five minutes. */
export async function newChallenge(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(Uint8Array.from(randomBytes(32)).buffer);
  const expiresAt = new Date(clock.now().getTime() + lifeMs);
  await database.passkeyChallenges.insert({
    hash: hashOfChallenge(challenge.toString('base64url')),
    purpose,
    userId,
    expiresAt,
  });
  return challenge;
}

/** Whether `takeChallenge` would accept it. */
export const isChallenge = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  purpose: ChallengePurpose,
  userId: string | null,
  challenge: string,
): Promise<boolean> => database.passkeyChallenges.isValid(hashOfChallenge(challenge), purpose, userId, clock.now());

/** Whether the challenge was created for this purpose and is valid; it is then consumed. */
export const takeChallenge = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  purpose: ChallengePurpose,
  userId: string | null,
  challenge: string,
): Promise<boolean> => database.passkeyChallenges.consume(hashOfChallenge(challenge), purpose, userId, clock.now());

const hashOfChallenge = (challenge: string) => createHash('sha256').update(challenge).digest();
