import { type OauthApplication, renewingToken, type TokenSource } from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import type { Profile } from './profile.ts';
import { changeProfiles } from './profile-store.ts';
import { timeoutOf } from './timeout.ts';

export const applicationOf = (
  cli: Cli,
  url: string,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): OauthApplication => ({ baseUrl: url, clientId, redirectUri, language: cli.language, ...timeoutOf(cli) });

/**
 * The access token of a profile, refreshed under the profiles' lock: a refresh token works once, and reuse revokes the
 * authorization. Of two concurrent commands one refreshes, and the other reads the result.
 */
export function tokenOf(cli: Cli, name: string, profile: Profile): TokenSource {
  return {
    token: (refused) =>
      profile.credential.kind === 'oauth' && refused === undefined
        ? Promise.resolve(profile.credential.accessToken)
        : changeProfiles(cli, async ({ profiles }) => {
            const kept = profiles[name];
            if (kept?.credential.kind !== 'oauth')
              throw new Failure(exitCodes.unauthenticated, cli.texts.noProfile(name));
            const { credential } = kept;
            const { accessToken: access_token, refreshToken: refresh_token } = credential;
            const source = renewingToken(
              applicationOf(cli, kept.url, credential),
              { access_token, refresh_token },
              (renewed) => {
                credential.accessToken = renewed.access_token;
                credential.refreshToken = renewed.refresh_token ?? credential.refreshToken;
              },
            );
            return source.token(refused);
          }),
  };
}
