import { LacreError, revokeToken } from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import type { Profile } from '../profiles/profile.ts';
import { applicationOf } from '../profiles/token-source.ts';
import { note } from '../terminal/say.ts';

/** Revokes the OAuth authorization. An API key belongs to its organization and stays valid. */
export async function revoke(cli: Cli, { url, credential }: Profile): Promise<void> {
  if (credential.kind !== 'oauth') return;
  await revokeToken(applicationOf(cli, url, credential), credential.refreshToken).catch((error: unknown) => {
    if (!(error instanceof LacreError)) throw error;
    note(cli, `${error.message} ${cli.texts.notRevoked}`);
  });
}
