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
 * Options for the browser to create a passkey, valid for five minutes. The passkey verifies the user (fingerprint, PIN)
 * and is discoverable without an e-mail. Requires the password when the user signed in more than ten minutes ago, and
 * the second factor if there is one. 409 where passkeys do not work.
 */
export async function beginPasskey(
  services: Pick<Services, 'database' | 'clock' | 'passwords' | 'secretBox' | 'settings'>,
  actor: SessionActor,
  { currentPassword }: { currentPassword?: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = requireRelyingParty(services.settings);
  const user = await requirePassword(services, actor, currentPassword);
  const useCode = await requireSecondFactor(services, actor);
  const known = await services.database.passkeys.listOf(user.id);
  const challenge = await services.database.transaction(async (tx) => {
    await useCode(tx);
    return newChallenge({ ...services, database: tx }, 'register', user.id);
  });
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Lacre',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge,
    timeout: 300_000,
    excludeCredentials: known.map(descriptorOf),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}
