import {
  createTRPCClient,
  createTRPCUntypedClient,
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import type { SessionGrant } from './app-router.ts';
import { isLacreError } from './lacre-error.ts';
import { callLink } from './links/call-link.ts';
import { errorLink } from './links/error-link.ts';
import { fileLink } from './links/file-link.ts';
import { linkOfOrganization, organizationLink, organizationOf } from './links/organization-link.ts';
import { sessionLink } from './links/session-link.ts';
import { requireJson } from './other-server.ts';
import { refuseRedirects } from './refuse-redirects.ts';
import type { AppRouter } from './router-type.ts';
import { keepSession, type Renewal, type SessionKeeper, type SessionOptions } from './session.ts';
import { defaultTimeout, withTimeout } from './timeout.ts';

/** Typed client with all operations: `client.invoices.create.mutate({ ... })`. */
export type LacreClient = TRPCClient<AppRouter>;

interface ServiceOptions {
  /** URL of the service, such as `https://lacre.example.com`. */
  url: string;
  /** Organization, for sessions only; a function is called for each call. An API key belongs to one organization. */
  organizationId?: string | (() => string | undefined);
  /** Language of error messages: `es` or `en`. Default: that of the browser, else English. */
  language?: string;
  /**
   * How long to wait for a response, and during it for its next bytes, in seconds. Default: 120, longer than the
   * service takes for a stamp. Infinity: without limit.
   */
  timeoutSeconds?: number;
  /** Default: the global one. */
  fetch?: typeof fetch;
}

/** Credential: an API key, a session, or none (to sign in). */
export type LacreClientOptions = ServiceOptions &
  (
    | { apiKey: string; token?: undefined }
    | (SessionOptions & { apiKey?: undefined })
    | { apiKey?: undefined; token?: undefined }
  );

/**
 * Per-call options, passed as `{ context: ... }`: the code of the second factor for operations that require it again,
 * and an idempotency key.
 */
export type CallContext = { mfaCode?: string; idempotencyKey?: string };

// A batch is sent as a URL, which proxies limit to 8 KB.
const batch = { maxItems: 10, maxURLLength: 6000 };

// The router type declares a transformer, so tRPC requires one. The data is plain JSON.
const identity = { serialize: (value: unknown) => value, deserialize: (value: unknown) => value };
const transformer = { input: identity, output: identity };

/**
 * Creates a client for the service at `url`. Simultaneous queries share a request; each mutation is a separate request.
 * If the token of a session is rejected, it is renewed once for all calls and they are repeated; there are no other
 * retries.
 * @throws TypeError if `url` is not an http(s) URL, or `apiKey` cannot be sent in a header
 */
export function createLacreClient(options: LacreClientOptions): LacreClient {
  const base = baseOf(options.url);
  // fetch fails on them, which would look like a network error.
  if (options.apiKey !== undefined && !/^[\x20-\x7e]*$/.test(options.apiKey.trim()))
    throw new TypeError('apiKey contains a character that none has, such as a typographic quote: copy it again');
  const { language = languageHere(), organizationId, timeoutSeconds = defaultTimeout } = options;
  const { fetch: given = (...call) => fetch(...call) } = options;
  const send = refuseRedirects(withTimeout(given, timeoutSeconds));
  const sendJson = requireJson(send);
  const url = `${base}/trpc`;
  const general = { 'accept-language': language };
  const errors = errorLink(base, language);

  const session = options.token === undefined ? undefined : keepSession(options, refresh);
  const headersFor = (organization: string | undefined): Record<string, string> => ({
    ...general,
    ...credential(options.apiKey, session),
    ...(organization !== undefined && { 'x-organization-id': organization }),
  });

  return createTRPCClient<AppRouter>({
    links: [
      callLink,
      errors,
      organizationLink(typeof organizationId === 'function' ? organizationId : () => organizationId),
      fileLink({ base, headers: (op) => headersFor(organizationOf(op)), fetch: send, language }),
      ...(session ? [sessionLink(session)] : []),
      linkOfOrganization((organization) => {
        const headers = () => headersFor(organization);
        return splitLink({
          condition: ({ type }) => type === 'query',
          true: httpBatchLink({ url, transformer, fetch: sendJson, headers, ...batch }),
          false: httpLink({
            url,
            transformer,
            fetch: sendJson,
            headers: ({ op }) => ({ ...headers(), ...ofCall(op) }),
          }),
        });
      }),
    ],
  });

  async function refresh(renewal: Renewal): Promise<SessionGrant | undefined> {
    const bare = createTRPCUntypedClient<AppRouter>({
      links: [errors, httpLink({ url, transformer, fetch: sendJson, headers: general })],
    });
    try {
      return (await bare.mutation('auth.refresh', renewal)) as SessionGrant;
    } catch (error) {
      if (isLacreError(error) && error.data.statusCode === 401) return undefined;
      throw error;
    }
  }
}

const credential = (apiKey: string | undefined, session: SessionKeeper | undefined): Record<string, string> => {
  if (apiKey !== undefined) return { 'x-api-key': apiKey };
  return session ? { authorization: `Bearer ${session.token}` } : {};
};

function ofCall({ context }: Operation): Record<string, string> {
  const { mfaCode, idempotencyKey } = context as CallContext;
  return {
    ...(mfaCode !== undefined && { 'x-mfa-code': mfaCode }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': bytesOf(idempotencyKey) }),
  };
}

/** As UTF-8, which the service expects: fetch encodes headers as Latin-1 and rejects other characters. */
const bytesOf = (key: string): string => String.fromCharCode(...new TextEncoder().encode(key));

function baseOf(url: string): string {
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isAddress) throw new TypeError(`url must be the http(s) address of the service, not ${JSON.stringify(url)}`);
  const { origin, pathname } = new URL(url);
  return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
}

const languageHere = () => (globalThis as { navigator?: { language?: string } }).navigator?.language ?? 'en';
