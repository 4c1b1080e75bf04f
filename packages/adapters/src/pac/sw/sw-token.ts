import type { CallFailure, PacLine } from '../pac-line.ts';
import { readJson } from '../read-json.ts';

/** A token from the panel that does not expire, or a user for whom one is fetched every two hours. */
export type SwCredentials = { token: string } | { user: string; password: string };

/** `status`: of the response, if there was one. */
type NoToken = CallFailure & { status?: number };

export interface SwToken {
  get(lane: string | undefined): Promise<{ ok: true; token: string } | NoToken>;
  /** After a 401. False if no other token can be obtained. */
  forget(token: string): boolean;
  /** What must not appear in any text. */
  secrets(): string[];
}

/** Renewed this long before it expires. */
const marginMs = 5 * 60_000;

/** One token for all calls; calls that come while it is being fetched wait for the same response. */
export function createSwToken(line: PacLine, credentials: SwCredentials, now: () => Date): SwToken {
  if ('token' in credentials) {
    const { token } = credentials;
    return { get: () => Promise.resolve({ ok: true, token }), forget: () => false, secrets: () => [token] };
  }
  let known: { token: string; until: number } | undefined;
  let latest: string | undefined;
  let fetching: Promise<{ ok: true; token: string } | NoToken> | undefined;

  const fetchToken = async (lane: string | undefined) => {
    const response = await line.send(
      {
        path: '/v2/security/authenticate',
        body: Buffer.from(JSON.stringify({ user: credentials.user, password: credentials.password })),
        headers: { 'content-type': 'application/json', accept: 'application/json' },
      },
      lane,
    );
    // Nothing of the document was sent, whatever happened here.
    if (!response.ok) return { ...response, sent: false };
    const given = tokenIn(response.body);
    if (response.status !== 200 || !given)
      return {
        ok: false as const,
        sent: false,
        status: response.status,
        reason: `SW returned no token (status ${response.status})`,
        retryAfterSeconds: 60,
      };
    known = { token: given.token, until: now().getTime() + given.expiresInMs - marginMs };
    latest = given.token;
    return { ok: true as const, token: given.token };
  };

  return {
    get(lane) {
      if (known && now().getTime() < known.until) return Promise.resolve({ ok: true, token: known.token });
      fetching ??= fetchToken(lane).finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    forget(token) {
      if (known?.token === token) known = undefined;
      return true;
    },
    secrets: () => [credentials.user, credentials.password, ...(latest === undefined ? [] : [latest])],
  };
}

function tokenIn(body: Buffer): { token: string; expiresInMs: number } | undefined {
  const json = readJson(body) as { data?: { token?: unknown } | null } | null | undefined;
  const token = json?.data?.token;
  return typeof token === 'string' && token !== '' ? { token, expiresInMs: 2 * 3600_000 } : undefined;
}
