import type { SessionGrant } from './app-router.ts';

/** Session of a user: `token` for calls, `refreshToken` to get the next pair (single use). */
export interface Session {
  token: string;
  refreshToken: string;
  /** Of the renewal under way, if any: after a lost response, its retry needs the same one. */
  retryKey?: string | undefined;
}

export interface SessionOptions {
  /** Token of a session, or access token of an application. */
  token: string;
  /** Without it, calls fail once the token expires. */
  refreshToken?: string;
  /**
   * Called with every new pair, to replace the stored one; undefined: the session has ended, sign in again. With
   * `storedSession` also before renewing, with the current pair and its `retryKey`.
   */
  onSession?: (session: Session | undefined) => void | Promise<void>;
  /**
   * Returns the stored pair if others, such as another tab, can renew it too; called before renewing. Reusing a refresh
   * token would end the session.
   */
  storedSession?: () => Session | undefined | Promise<Session | undefined>;
}

/** Holds the current token and renews it; concurrent calls share one renewal. */
export interface SessionKeeper {
  readonly token: string;
  /** true: there is a new token in place of the rejected one. false: the session has ended or cannot be renewed. */
  renew(refused: string): Promise<boolean>;
}

/** A refresh of a session, or its retry with the same key. */
export type Renewal = { refreshToken: string; retryKey: string | undefined };
type Refresh = (renewal: Renewal) => Promise<SessionGrant | undefined>;

/** @param refresh returns undefined if the service rejects the refresh token; throws if the outcome is unknown */
export function keepSession({ onSession, storedSession, ...given }: SessionOptions, refresh: Refresh): SessionKeeper {
  let { token, refreshToken } = given;
  let retryKey: string | undefined;
  let renewing: Promise<boolean> | undefined;

  async function renewNow(): Promise<boolean> {
    const stored = await storedSession?.();
    if (stored && stored.token !== token) {
      ({ token, refreshToken, retryKey } = stored);
      return true;
    }
    if (refreshToken === undefined) return false;
    retryKey = stored?.retryKey ?? retryKey ?? newKey();
    // Stored first: a page that is left during the renewal does not get its response.
    if (stored) await onSession?.({ token, refreshToken, retryKey });
    const grant = await refresh({ refreshToken, retryKey });
    retryKey = undefined;
    if (grant) ({ token, refreshToken } = grant);
    else refreshToken = undefined;
    await onSession?.(grant && { token: grant.token, refreshToken: grant.refreshToken });
    return grant !== undefined;
  }

  return {
    get token() {
      return token;
    },
    async renew(refused) {
      if (token !== refused) return true;
      renewing ??= withLock(renewNow).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
  };
}

/** Undefined in a browser at an address without https, which offers none. */
const newKey = () => (globalThis as { crypto?: { randomUUID?: () => string } }).crypto?.randomUUID?.();

/** In browsers, only one tab at a time renews (Web Locks API). */
function withLock(renew: () => Promise<boolean>): Promise<boolean> {
  const { locks } = (globalThis as { navigator?: { locks?: Locks } }).navigator ?? {};
  return locks ? locks.request('lacre-session', renew) : renew();
}

interface Locks {
  request<Result>(name: string, callback: () => Promise<Result>): Promise<Result>;
}
