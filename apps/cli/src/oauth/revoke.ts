import type { Cli } from '../cli.ts';
import type { Profile } from '../profiles/profile.ts';
import { note } from '../terminal/say.ts';

/** Gives an authorization back (RFC 7009). An API key belongs to its organization and goes on living. */
export async function revoke(cli: Cli, { url, credential }: Profile): Promise<void> {
  if (credential.kind !== 'oauth') return;
  const body = new URLSearchParams({ token: credential.refreshToken, client_id: credential.clientId });
  const isDone = await fetch(`${url}/oauth/revoke`, { method: 'POST', body }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isDone) note(cli, cli.texts.notRevoked);
}
