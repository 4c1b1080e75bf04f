import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { SessionActor } from '../actor.ts';
import { newProof } from '../second-factor/passkey-proof.ts';
import type { Services } from '../services.ts';
import { verifyAssertion } from './verify-assertion.ts';

/**
 * A code that stands for one of the second factor, once and for five minutes, for whom a passkey of theirs signed what
 * `beginPasskeyProof` answered. 401 with one text for all that can be wrong.
 */
export async function provePasskey(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  { userId }: SessionActor,
  { response }: { response: AuthenticationResponseJSON },
): Promise<{ code: string }> {
  await verifyAssertion(services, 'step-up', userId, response);
  return { code: await newProof(services, userId) };
}
