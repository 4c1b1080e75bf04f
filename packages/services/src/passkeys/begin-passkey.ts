import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { SessionActor } from '../actor.ts';
import { requirePassword } from '../second-factor/require-password.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { descriptorOf } from './descriptor.ts';
import { newChallenge } from './passkey-challenge.ts';
import { requireRelyingParty } from './relying-party.ts';
import { algorithms, webAuthn } from './web-authn.ts';

/**
 * What the browser makes a passkey of, for five minutes. The passkey verifies its holder (fingerprint, PIN) and can be
 * found without an e-mail. Asks for the password ten minutes after signing in, and for the second factor of who has
 * one. 409 where passkeys cannot work.
 */
export async function beginPasskey(
  services: Pick<Services, 'database' | 'clock' | 'passwords' | 'secretBox' | 'settings'>,
  actor: SessionActor,
  { currentPassword }: { currentPassword?: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = requireRelyingParty(services.settings);
  const user = await requirePassword(services, actor, currentPassword);
  await requireSecondFactor(services, actor);
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Lacre',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: await newChallenge(services, 'register', user.id),
    timeout: 300_000,
    excludeCredentials: (await services.database.passkeys.listOf(user.id)).map(descriptorOf),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}
