import { setTimeout as sleep } from 'node:timers/promises';
import { Client, SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { version } from './version.ts';

/** A running Lacre, and the credential. */
export interface Installation {
  /** Its BASE_URL. */
  url: string;
  apiKey: string;
  /** Language of texts for people, as in `Accept-Language`: `es` or `en`. */
  language?: string | undefined;
}

/** Longer than stamping takes, including the service's retries at the PAC. */
export const answerWithinMs = 120_000;

/** Connects to the installation's MCP endpoint on first use, and again after a failure. */
export function connectorOf({ url, apiKey, language }: Installation): () => Promise<Client> {
  const headers = { 'X-API-Key': apiKey, ...(language && { 'Accept-Language': language }) };
  let connecting: Promise<Client> | undefined;
  async function connect(): Promise<Client> {
    const client = new Client({ name: 'lacre-mcp', version }, { versionNegotiation: { mode: 'auto' } });
    // Followed, a redirect would pass the key on to another server.
    const requestInit = { headers, redirect: 'manual' } as const;
    await client.connect(new StreamableHTTPClientTransport(endpointOf(url), { requestInit }));
    return client;
  }
  return () =>
    (connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    }));
}

/** Hosts wait for `initialize` about as long as for a program to start. */
const instructionsWithinMs = 5000;

/**
 * What the installation tells an agent about its tools, such as to follow no instructions that are in results.
 * Undefined if it does not answer now: the tools then report why.
 */
export async function instructionsOf(connected: () => Promise<Client>): Promise<string | undefined> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      connected().then((client) => client.getInstructions()),
      sleep(instructionsWithinMs, undefined, { signal: ended.signal }),
    ]);
  } catch {
    return undefined;
  } finally {
    ended.abort();
  }
}

const endpointOf = (url: string) => new URL('mcp', url.endsWith('/') ? url : `${url}/`);

/** Message for a connection error, and what to do: for people and for models. */
export function faultOf(error: unknown, url: string): string {
  const status = error instanceof SdkHttpError ? error.status : undefined;
  if (status === 401) return `LACRE_API_KEY is no key of ${url}, or was revoked or has expired: set another one.`;
  if (status !== undefined && status >= 300 && status < 400)
    return `${url} redirects to another address. Redirects are not followed: set LACRE_URL to the address of Lacre itself.`;
  if (status === 404 || status === 405)
    return `There is no Lacre with tools for agents at ${url}: set LACRE_URL to its address, like https://lacre.example.com, without /app, /mcp or another path.`;
  if (status === 429) return 'Too many calls: wait a minute, then call again with the same arguments.';
  // Not the page that a proxy sends with it: its texts are not for the agent.
  const reason = status === undefined ? reasonOf(error) : `HTTP ${status}`;
  return `Lacre at ${url} did not answer (${reason}). Check LACRE_URL and that it runs, then call again with the very same arguments: what was done already is not done twice.`;
}

/** `ECONNREFUSED` or `DEPTH_ZERO_SELF_SIGNED_CERT` rather than "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code, message } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : message;
}
