import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorizationUrl, createPkce, exchangeCode, type OauthTokens } from '@lacre/sdk';
import open from 'open';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { applicationOf } from '../profiles/token-source.ts';
import { note } from '../terminal/say.ts';

interface Asked {
  url: string;
  clientId: string;
  /** Port of the redirect URI; 0: any free one, if the application allows it (RFC 8252, section 7.3). */
  port: number;
}

/** Scopes that the commands need. */
const scopes = [
  'read:user',
  'read:organization',
  'read:invoices',
  'write:invoices',
  'cancel:invoices',
  'read:customers',
  'write:customers',
  'read:products',
  'write:products',
  'read:events',
  'write:webhooks',
];

const waitMost = 5 * 60_000;
const loopback = 'http://127.0.0.1';

/** Lets the user consent in the browser (RFC 8252, section 7.3: a loopback redirect; PKCE) and fetches the tokens. */
export async function authorize(
  cli: Cli,
  { url, clientId, port }: Asked,
): Promise<{ tokens: OauthTokens; redirectUri: string }> {
  const { verifier, challenge } = await createPkce();
  const state = crypto.randomUUID();
  const answer = await listen(cli, port, state);
  const { redirectUri } = answer;
  const application = applicationOf(cli, url, { clientId, redirectUri });
  try {
    const address = authorizationUrl(application, { scopes, state, challenge });
    note(cli, `${cli.texts.openBrowser}\n${address}`);
    if (cli.isInteractive) await open(address).catch(() => undefined);
    const tokens = await exchangeCode(application, await answer.code, verifier);
    return { tokens, redirectUri };
  } finally {
    answer.close();
  }
}

/** Accepts only the redirect with our `state`. */
async function listen(
  cli: Cli,
  port: number,
  state: string,
): Promise<{ redirectUri: string; code: Promise<string>; close(): void }> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Failure(exitCodes.failed, cli.texts.portTaken(port, (error as NodeJS.ErrnoException).code ?? ''));
  }
  const code = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Failure(exitCodes.notConfirmed, cli.texts.noAnswer)), waitMost);
    server.once('close', () => clearTimeout(timer));
    server.on('request', ({ url = '/', method }, res) => {
      // Any page in the browser can send requests here, also such that are not a URL (`//`).
      const asked = URL.canParse(url, loopback) ? new URL(url, loopback) : undefined;
      if (method !== 'GET' || asked?.pathname !== '/callback' || asked.searchParams.get('state') !== state)
        return page(res, 404, cli.texts.notThisPage);
      const { searchParams } = asked;
      const given = searchParams.get('code');
      const consentDenied = cli.texts.consentRefused(searchParams.get('error') ?? '');
      page(res, 200, given === null ? consentDenied : cli.texts.backToTerminal);
      if (given === null) reject(new Failure(exitCodes.notConfirmed, consentDenied));
      else resolve(given);
    });
  });
  // The caller may not be awaiting it yet.
  code.catch(() => undefined);
  return {
    redirectUri: `${loopback}:${(server.address() as AddressInfo).port}/callback`,
    code,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function page(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  res.end(text);
}
