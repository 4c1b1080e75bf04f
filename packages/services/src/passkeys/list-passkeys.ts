import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type PasskeyView, toPasskeyView } from './passkey-view.ts';

/** The user's passkeys, oldest first. */
export async function listPasskeys(
  { database }: Pick<Services, 'database'>,
  { userId }: SessionActor,
): Promise<PasskeyView[]> {
  return (await database.passkeys.listOf(userId)).map(toPasskeyView);
}
