import { NotFoundError } from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { authorize } from '../oauth/authorize.ts';
import { connectionOf } from '../profiles/connect.ts';
import type { Profile } from '../profiles/profile.ts';
import { changeProfiles, checkProfilesFolder, profilesFile, readProfiles } from '../profiles/profile-store.ts';
import { newWebhookSecret } from '../profiles/webhook-secret.ts';
import { askFor } from '../terminal/ask.ts';
import { note, print } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';
import { upTo } from './values.ts';

interface LoginOptions {
  profile?: string;
  url?: string;
  clientId?: string;
  port?: number;
  withKey?: boolean;
  production?: boolean;
}

/** Built-in OAuth application of every installation; accepts any loopback port. */
const ownClientId = '5b0f4f0e-6f5c-4c0a-9a2e-2f7d1c3e8a41';

/** Port for applications registered by an organization, whose redirect URI was registered with it. */
const registeredPort = 8910;

export const addLogin: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('login')
    .description(texts.loginCommand)
    .option('--url <url>', texts.urlOption)
    .option('--client-id <id>', texts.clientOption)
    .option('--port <port>', texts.portOption, upTo(65_535))
    .option('--with-key', texts.withKeyOption)
    .option('--production', texts.productionOption)
    .action((_, command) => login(cli, command.optsWithGlobals()));
};

/** Logs in with the browser, or with an API key if given or requested; stores the credential once it works. */
async function login(cli: Cli, options: LoginOptions): Promise<void> {
  const { texts } = cli;
  const name = options.profile ?? (cli.env['LACRE_PROFILE'] || 'default');
  await checkProfilesFolder(cli);
  const url = withoutSlash(options.url ?? (await askFor(cli, texts.whichUrl, { from: 'LACRE_URL' })));
  if (isInTheClear(url)) note(cli, texts.inTheClear);
  const clientId = options.clientId ?? (cli.env['LACRE_CLIENT_ID'] || undefined);
  const hasKey = clientId === undefined && (options.withKey || Boolean(cli.env['LACRE_API_KEY']));
  const known = hasKey ? await byKey(cli, url) : await byBrowser(cli, url, clientId, options);
  const earlier = (await readProfiles(cli)).profiles[name];
  const webhookSecret = earlier?.webhookSecret ?? newWebhookSecret();
  await changeProfiles(cli, (kept) => {
    kept.profiles[name] = { ...known, url, webhookSecret };
    kept.current = name;
  });
  await print(cli, texts.loggedIn({ name, environment: known.environment, file: profilesFile(cli) }));
}

type Known = Omit<Profile, 'url' | 'webhookSecret'>;

async function byKey(cli: Cli, url: string): Promise<Known> {
  const apiKey = await askFor(cli, cli.texts.whichKey, { from: 'LACRE_API_KEY', secret: true });
  const { organizationId, environment } = await connectionOf(cli, url, { apiKey }, undefined).identity();
  return { organizationId, environment, credential: { kind: 'api-key', apiKey } };
}

async function byBrowser(
  cli: Cli,
  url: string,
  givenClient: string | undefined,
  { port = givenClient === undefined ? 0 : registeredPort, production }: LoginOptions,
): Promise<Known> {
  const clientId = givenClient ?? ownClientId;
  await findLacre(cli, url);
  const { tokens, redirectUri } = await authorize(cli, { url, clientId, port });
  const { lacre } = connectionOf(cli, url, { token: tokens.access_token }, undefined);
  const [organization] = (await lacre.users.me()).organizations;
  if (organization === undefined || tokens.refresh_token === undefined)
    throw new Failure(exitCodes.forbidden, cli.texts.noOrganization);
  return {
    organizationId: organization.id,
    environment: production ? 'production' : 'sandbox',
    credential: {
      kind: 'oauth',
      clientId,
      redirectUri,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
    },
  };
}

/** Checks the address before the user is sent to a page that may not exist. */
async function findLacre(cli: Cli, url: string): Promise<void> {
  try {
    await connectionOf(cli, url, {}, undefined).lacre.catalogs.list();
  } catch (error) {
    if (error instanceof NotFoundError) throw new Failure(exitCodes.unreachable, cli.texts.checkPath(false));
    throw error;
  }
}

const withoutSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url);

/** True if the credential would be sent unencrypted to another machine. */
const isInTheClear = (url: string): boolean =>
  URL.canParse(url) &&
  new URL(url).protocol === 'http:' &&
  !['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
