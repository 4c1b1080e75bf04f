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
import { errorLink } from './links/error-link.ts';
import { fileLink } from './links/file-link.ts';
import { sessionLink } from './links/session-link.ts';
import type { AppRouter } from './router-type.ts';
import { keepSession, type SessionKeeper, type SessionOptions } from './session.ts';

/** Knows every operation, its input and its answer: `client.invoices.create.mutate({ ... })`. */
export type LacreClient = TRPCClient<AppRouter>;

interface ServiceOptions {
  /** Address of the service, `https://lacre.example.com`. */
  url: string;
  /** What a session works for; a function is asked at each call. An API key brings its own. */
  organizationId?: string | (() => string | undefined);
  /** Of the texts of errors: `es` or `en`. Default: the browser's, else English. */
  language?: string;
  /** Default: the global one. */
  fetch?: typeof fetch;
}

/** Who calls: an API key, a session, or no credential yet (to sign in). */
export type LacreClientOptions = ServiceOptions &
  (
    | { apiKey: string; token?: undefined }
    | (SessionOptions & { apiKey?: undefined })
    | { apiKey?: undefined; token?: undefined }
  );

/**
 * What a single call may bring, as `{ context: ... }` of its options: the code of a second factor where one is asked
 * for again, a key under which what is made is made once.
 */
export type CallContext = { mfaCode?: string; idempotencyKey?: string };

// A batch is a URL, which proxies cut at 8 KB.
const batch = { maxItems: 10, maxURLLength: 6000 };

// tRPC asks for what the type of the router has. What comes and goes is JSON as it is.
const identity = { serialize: (value: unknown) => value, deserialize: (value: unknown) => value };
const transformer = { input: identity, output: identity };

/**
 * A client of the service at `url`. Queries of one moment share a request; every mutation has its own. A session is
 * renewed when its token is refused, by one call for all; nothing else is ever sent twice.
 * @throws TypeError for a `url` that is no http(s) address
 */
export function createLacreClient(options: LacreClientOptions): LacreClient {
  const base = baseOf(options.url);
  const { language = languageHere(), organizationId, fetch: send = (...call) => fetch(...call) } = options;
  const url = `${base}/trpc`;
  const general = { 'accept-language': language };
  const errors = errorLink(base, language);

  const session = options.token === undefined ? undefined : keepSession(options, refresh);
  const headers = (): Record<string, string> => {
    const organization = typeof organizationId === 'function' ? organizationId() : organizationId;
    return {
      ...general,
      ...credential(options.apiKey, session),
      ...(organization !== undefined && { 'x-organization-id': organization }),
    };
  };

  return createTRPCClient<AppRouter>({
    links: [
      errors,
      fileLink({ base, headers, fetch: send, language }),
      ...(session ? [sessionLink(session)] : []),
      splitLink({
        condition: ({ type }) => type === 'query',
        true: httpBatchLink({ url, transformer, fetch: send, headers, ...batch }),
        false: httpLink({ url, transformer, fetch: send, headers: ({ op }) => ({ ...headers(), ...ofCall(op) }) }),
      }),
    ],
  });

  async function refresh(refreshToken: string): Promise<SessionGrant | undefined> {
    const bare = createTRPCUntypedClient<AppRouter>({
      links: [errors, httpLink({ url, transformer, fetch: send, headers: general })],
    });
    try {
      return (await bare.mutation('auth.refresh', { refreshToken })) as SessionGrant;
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

/** In UTF-8, as the service reads it: fetch itself writes Latin-1, and refuses what that has no letter for. */
const bytesOf = (key: string): string => String.fromCharCode(...new TextEncoder().encode(key));

function baseOf(url: string): string {
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isAddress) throw new TypeError(`url must be the http(s) address of the service, not ${JSON.stringify(url)}`);
  const { origin, pathname } = new URL(url);
  return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
}

const languageHere = () => (globalThis as { navigator?: { language?: string } }).navigator?.language ?? 'en';
