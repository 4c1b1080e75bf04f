import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { passkeyNotFound } from './passkey-not-found.ts';
import { type PasskeyView, toPasskeyView } from './passkey-view.ts';

/** 404 when it is not the user's own. */
export async function renamePasskey(
  { database }: Pick<Services, 'database'>,
  { userId }: SessionActor,
  { id, name }: { id: string; name: string },
): Promise<PasskeyView> {
  const row = await database.passkeys.rename(userId, id, name);
  if (!row) throw passkeyNotFound();
  return toPasskeyView(row);
}
