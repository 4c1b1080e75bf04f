import type { Database } from '@lacre/database/database';
import type { PasskeyRow } from '@lacre/database/entities/passkey.entity';
import type { ChallengePurpose } from '@lacre/database/entities/passkey-challenge.entity';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { isChallenge, takeChallenge } from './passkey-challenge.ts';
import { requireRelyingParty } from './relying-party.ts';
import { verifyResponse, webAuthn } from './web-authn.ts';

export interface VerifiedAssertion {
  passkey: PasskeyRow;
  /** 401 when another request has used the response, or the passkey was deleted. */
  use(tx: Database): Promise<void>;
}

/**
 * The user whose passkey signed one of our challenges: it verified the user, at our origin, and its signature counter
 * has increased (WebAuthn, section 7.2). 401 with the same text for every reason.
 *
 * @param userId user of the challenge; null: the user who signs it
 * @returns consumes the challenge and the counter, in the transaction of what they permit: if that fails, the same
 *   response may be sent again
 */
export async function verifyAssertion(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  purpose: ChallengePurpose,
  userId: string | null,
  response: AuthenticationResponseJSON,
): Promise<VerifiedAssertion> {
  const { database, clock, settings } = services;
  const party = requireRelyingParty(settings);
  const passkey = await database.passkeys.findByCredential(Buffer.from(response.id, 'base64url'));
  if (!passkey || !isOf(passkey, userId, response.response.userHandle)) throw new AppError('INVALID_PASSKEY');
  const { verifyAuthenticationResponse } = await webAuthn();
  let challenge = '';
  const answer = await verifyResponse(
    (signed) => {
      challenge = signed;
      return isChallenge(services, purpose, userId, signed);
    },
    (expectedChallenge) =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: response.id,
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      }),
  );
  if (!answer) throw new AppError('INVALID_PASSKEY');
  return {
    passkey,
    async use(tx) {
      const isTaken = await takeChallenge({ database: tx, clock }, purpose, userId, challenge);
      const { newCounter } = answer.authenticationInfo;
      if (!(isTaken && (await tx.passkeys.use(passkey.id, newCounter, clock.now()))))
        throw new AppError('INVALID_PASSKEY');
    },
  };
}

function isOf(passkey: PasskeyRow, userId: string | null, userHandle: string | undefined): boolean {
  if (userId !== null && passkey.userId !== userId) return false;
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === passkey.userId;
}
