import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { SessionActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { descriptorOf } from './descriptor.ts';
import { newChallenge } from './passkey-challenge.ts';
import { requireRelyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

/** Challenge for one of the user's passkeys to sign, for `provePasskey`. 409 when they have none. */
export async function beginPasskeyProof(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  { userId }: SessionActor,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = requireRelyingParty(services.settings);
  const own = await services.database.passkeys.listOf(userId);
  if (own.length === 0) throw new AppError('NO_PASSKEYS');
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await newChallenge(services, 'step-up', userId),
    timeout: 300_000,
    allowCredentials: own.map(descriptorOf),
    userVerification: 'required',
  });
}
