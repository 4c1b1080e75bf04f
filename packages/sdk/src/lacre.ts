import { type Operations, routes } from './operations.ts';
import { type Pages, pagesOf } from './pages.ts';
import { type CallOptions, type Connection, request } from './request.ts';
import { routeOf } from './route.ts';
import { textsIn } from './texts.ts';
import { defaultTimeout, withTimeout } from './timeout.ts';

/** Source of a token that is renewed: `refused` is the token that the service rejected. */
export interface TokenSource {
  token(refused?: string): Promise<string>;
}

export type LacreOptions = {
  /** URL of the service, such as `https://lacre.example.com`. */
  baseUrl: string;
  /** Organization, for sessions only. API keys and OAuth tokens belong to one organization. */
  organizationId?: string;
  /** Language of error messages, including those of this client: `es` or `en`. */
  language?: string;
  /** Maximum number of retries, where a retry is safe. Default: 4. */
  retries?: number;
  /** How long to wait for a document that is still being issued, in seconds. Default: 120. */
  settleSeconds?: number;
  /**
   * How long to wait for a response, and during it for its next bytes, in seconds. Default: 120, longer than the
   * service takes for a stamp. Infinity: without limit.
   */
  timeoutSeconds?: number;
  fetch?: typeof fetch;
  /** For tests: replaces the wait between attempts. */
  sleep?: Connection['sleep'];
} & ({ apiKey?: string; token?: undefined } | { token: string | TokenSource; apiKey?: undefined });

/** Excludes the 202 response that only says that the request was accepted. */
type Settled<Output> = Exclude<Output, { statusUrl: string; status: 'queued' | 'recovering' }>;

type Call<Input, Output> = Output extends { data: unknown[] }
  ? (...input: Arguments<Record<never, never> extends Input ? Input | void : Input>) => Pages<Output>
  : <Options extends CallOptions>(
      ...input: Arguments<Input, Options>
    ) => Promise<Options extends { wait: false } ? Output : Settled<Output>>;

type Arguments<Input, Options = CallOptions> = void extends Input
  ? [input?: Exclude<Input, void> | undefined, options?: Options]
  : [input: Input, options?: Options];

type Calls = {
  readonly [Group in keyof Operations]: {
    readonly [Name in keyof Operations[Group]]: Operations[Group][Name] extends {
      input: infer Input;
      output: infer Output;
    }
      ? Call<Input, Output>
      : never;
  };
};

export type Lacre = Calls;

/**
 * Client for the REST API: `lacre.invoices.create({ ... })`, `for await (const row of lacre.invoices.list({}))`.
 * @throws TypeError if `baseUrl` is not an http(s) URL, or the credential cannot be sent in a header
 */
export const Lacre = class {
  constructor(options: LacreOptions) {
    const connection = connectionOf(options);
    for (const [group, names] of Object.entries(routes))
      Object.assign(this, {
        [group]: Object.fromEntries(Object.entries(names).map(([name, line]) => [name, callOf(connection, line)])),
      });
  }
} as unknown as new (
  options: LacreOptions,
) => Lacre;

function callOf(connection: Connection, line: string) {
  const route = routeOf(line);
  return (input: Record<string, unknown> = {}, options: CallOptions = {}) => {
    const ask = (fields: Readonly<Record<string, unknown>>) => request(connection, route, fields, options);
    return route.list ? pagesOf(ask, input) : ask(input);
  };
}

function connectionOf(options: LacreOptions): Connection {
  const { apiKey, token, organizationId, language, fetch: send = (...call) => fetch(...call) } = options;
  const texts = textsIn(language);
  let current: string | undefined;
  // fetch fails on them, which would look like a network error.
  for (const [name, text] of Object.entries({ apiKey, token, organizationId }))
    if (typeof text === 'string' && !/^[\x20-\x7e]*$/.test(text.trim())) throw new TypeError(texts.credential(name));
  return {
    base: baseOf(options.baseUrl, texts.baseUrl),
    texts,
    fetch: withTimeout(send, options.timeoutSeconds ?? defaultTimeout),
    retries: options.retries ?? 4,
    settleSeconds: options.settleSeconds ?? 120,
    sleep: options.sleep ?? sleep,
    headers: {
      ...(language !== undefined && { 'accept-language': language }),
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
      ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
      ...(organizationId !== undefined && { 'x-organization-id': organizationId }),
    },
    token: typeof token === 'object' ? async () => (current ??= await token.token()) : undefined,
    async renew(refused) {
      if (typeof token !== 'object') return false;
      // Another call may have renewed it since this one was sent.
      if (current === refused) current = await token.token(refused);
      return current !== refused;
    },
  };
}

function baseOf(url: string, wrongUrl: (url: string) => string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError(wrongUrl(JSON.stringify(url)));
  const { origin, pathname } = new URL(url);
  return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
}

const sleep: Connection['sleep'] = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    }
  });
