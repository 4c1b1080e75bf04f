import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { SessionActor } from '../actor.ts';
import { newProof } from '../second-factor/passkey-proof.ts';
import type { Services } from '../services.ts';
import { verifyAssertion } from './verify-assertion.ts';

/**
 * Returns a code that replaces one of the second factor, once and for five minutes, if a passkey of the user signed the
 * challenge of `beginPasskeyProof`. 401 with the same text for every reason.
 */
export async function provePasskey(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  { userId }: SessionActor,
  { response }: { response: AuthenticationResponseJSON },
): Promise<{ code: string }> {
  const { use } = await verifyAssertion(services, 'step-up', userId, response);
  return services.database.transaction(async (tx) => {
    // Locks the user against a concurrent deletion of the passkey, which ends codes that it has proved.
    await tx.users.hold(userId);
    await use(tx);
    return { code: await newProof({ ...services, database: tx }, userId) };
  });
}
