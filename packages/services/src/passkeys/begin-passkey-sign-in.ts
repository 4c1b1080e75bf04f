import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Services } from '../services.ts';
import { newChallenge } from './passkey-challenge.ts';
import { requireRelyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

/** What a passkey is to sign before anyone is known: the browser shows those that it has for us. */
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
