import { createHash, randomBytes } from 'node:crypto';
import type { ChallengePurpose } from '@lacre/database/entities/passkey-challenge.entity';
import type { Services } from '../services.ts';

/** A person looks for the telephone, or plugs in the key. */
const lifeMs = 300_000;

/** Base64url of 32 random bytes, of which the hash is stored: good once, for this purpose and person, for 5 minutes. */
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

/** Whether it was made for this and lives; it is gone then. */
export const takeChallenge = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  purpose: ChallengePurpose,
  userId: string | null,
  challenge: string,
): Promise<boolean> => database.passkeyChallenges.consume(hashOfChallenge(challenge), purpose, userId, clock.now());

const hashOfChallenge = (challenge: string) => createHash('sha256').update(challenge).digest();
