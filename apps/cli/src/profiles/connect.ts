import { setTimeout as sleep } from 'node:timers/promises';
import { Lacre } from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { note } from '../terminal/say.ts';
import { fetchCounting } from './fetch-counting.ts';
import type { Environment, Profile } from './profile.ts';
import { readProfiles } from './profile-store.ts';
import { timeoutOf } from './timeout.ts';
import { tokenOf } from './token-source.ts';

/** A connection to an installation, with a credential. */
export interface Connection {
  lacre: Lacre;
  url: string;
  /** Undefined if environment variables provide everything. */
  profile: Profile | undefined;
  /** Owner of the credential; requested once if no profile has it. */
  identity(): Promise<Identity>;
  /** Environment for requests that take one; an API key has its own. */
  environment: { environment?: Environment };
  /** Headers of the last response. */
  answered(): Headers;
  /** Number of requests, including retries. */
  requests(): number;
  /** Calls `sent` with the bytes of the body sent so far, from 0 again at each attempt. */
  watchUpload(sent: (bytes: number) => void): void;
}

export interface Identity {
  organizationId: string;
  environment: Environment;
}

export interface ConnectOptions {
  profile?: string;
}

/**
 * `LACRE_URL` and `LACRE_API_KEY` take precedence over the profile. A credential is sent only to the address it was
 * given for.
 */
export async function connect(cli: Cli, options: ConnectOptions): Promise<Connection> {
  const { LACRE_URL, LACRE_API_KEY } = cli.env;
  const found = LACRE_URL && LACRE_API_KEY ? undefined : await findProfile(cli, options);
  const url = LACRE_URL || found?.profile.url;
  if (url === undefined) throw new Failure(exitCodes.usage, cli.texts.noInstallation);
  if (LACRE_API_KEY) return connectionOf(cli, url, { apiKey: LACRE_API_KEY }, undefined);
  if (found === undefined || !isSame(url, found.profile.url))
    throw new Failure(exitCodes.unauthenticated, cli.texts.noCredentialFor(url));
  const { profile, name } = found;
  const { credential } = profile;
  const known = credential.kind === 'api-key' ? { apiKey: credential.apiKey } : { token: tokenOf(cli, name, profile) };
  return connectionOf(cli, url, known, profile);
}

/** Connects without a credential, for public operations. */
export async function connectAnonymously(cli: Cli, options: ConnectOptions): Promise<Connection> {
  const url = cli.env['LACRE_URL'] || (await findProfile(cli, options))?.profile.url;
  if (url === undefined) throw new Failure(exitCodes.usage, cli.texts.noInstallation);
  return connectionOf(cli, url, {}, undefined);
}

export function connectionOf(
  cli: Cli,
  url: string,
  known: { apiKey?: string } | { token: string | ReturnType<typeof tokenOf> },
  profile: Profile | undefined,
): Connection {
  let headers = new Headers();
  let requests = 0;
  let watcher: ((bytes: number) => void) | undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Failure(exitCodes.usage, cli.texts.noAddress(url));
  if ('apiKey' in known && !isCredential(known.apiKey ?? ''))
    throw new Failure(exitCodes.unauthenticated, cli.texts.keyNotCopied(known.apiKey === cli.env['LACRE_API_KEY']));
  const lacre = new Lacre({
    baseUrl: url,
    language: cli.language,
    ...known,
    retries: 3,
    ...timeoutOf(cli),
    fetch: async (...call) => {
      requests += 1;
      const response = await (watcher ? fetchCounting(watcher, ...call) : fetch(...call));
      headers = response.headers;
      return response;
    },
    sleep: (milliseconds, signal) => pause(cli, milliseconds, signal),
  });
  let asked: Promise<Identity> | undefined;
  return {
    lacre,
    url,
    profile,
    identity: () => (asked ??= profile ? Promise.resolve(profile) : ownerOf(cli, url, lacre)),
    environment: profile?.credential.kind === 'oauth' ? { environment: profile.environment } : {},
    answered: () => headers,
    requests: () => requests,
    watchUpload(sent) {
      watcher = sent;
    },
  };
}

/** Another program may accept any request: a stamp would be reported that nobody made. */
async function ownerOf({ texts }: Cli, url: string, lacre: Lacre): Promise<Identity> {
  const owner: Partial<Identity> = await lacre.apiKeys.validate({});
  const { organizationId, environment } = owner;
  if (organizationId === undefined || environment === undefined)
    throw new Failure(exitCodes.unreachable, texts.notLacre(url));
  return { organizationId, environment };
}

async function findProfile(cli: Cli, options: ConnectOptions): Promise<{ name: string; profile: Profile } | undefined> {
  const { current, profiles } = await readProfiles(cli);
  const named = options.profile ?? (cli.env['LACRE_PROFILE'] || undefined);
  const name = named ?? current;
  const profile = name !== undefined && Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (named !== undefined && profile === undefined) throw new Failure(exitCodes.usage, cli.texts.noProfile(named));
  return name !== undefined && profile ? { name, profile } : undefined;
}

/** Whether it can be sent in a header; line breaks around it are ignored. */
const isCredential = (text: string): boolean => /^[\x20-\x7e]*$/.test(text.trim());

const isSame = (one: string, other: string) =>
  URL.canParse(one) && new URL(one).href.replace(/\/$/, '') === new URL(other).href.replace(/\/$/, '');

/** Shows waits of more than a second. */
async function pause(cli: Cli, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds >= 3000) note(cli, cli.texts.waiting(Math.ceil(milliseconds / 1000)));
  await sleep(milliseconds, undefined, { ...(signal && { signal }) });
}
