import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Services } from '../services.ts';
import { newChallenge } from './passkey-challenge.ts';
import { requireRelyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

/** Challenge for a passkey of a still unknown user: the browser offers the passkeys that it has for this site. */
export async function beginPasskeySignIn(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = requireRelyingParty(services.settings);
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await newChallenge(services, 'sign-in', null),
    timeout: 300_000,
    userVerification: 'required',
  });
}
