import type { SessionGrant } from './app-router.ts';

/** A person's session: `token` for every call, `refreshToken` for the next pair, once. */
export interface Session {
  token: string;
  refreshToken: string;
}

export interface SessionOptions {
  /** Of a session, or the access token of an application. */
  token: string;
  /** Without it, the calls fail when the token expires. */
  refreshToken?: string;
  /** Called with every new pair, to keep it in place of the old; undefined: the session has ended, sign in again. */
  onSession?: (session: Session | undefined) => void | Promise<void>;
  /**
   * The pair that is kept, where others renew it too (another tab): asked before renewing. A refresh token that was
   * used already would end the session.
   */
  storedSession?: () => Session | undefined | Promise<Session | undefined>;
}

/** The token that calls are made with, and how it is renewed: once, however many calls need it. */
export interface SessionKeeper {
  readonly token: string;
  /**
   * True: there is another token now than the one that was refused. False: the session has ended, or cannot be renewed.
   */
  renew(refused: string): Promise<boolean>;
}

type Refresh = (refreshToken: string) => Promise<SessionGrant | undefined>;

/** @param refresh answers undefined where the service refuses the refresh token; throws where it is not known */
export function keepSession({ onSession, storedSession, ...given }: SessionOptions, refresh: Refresh): SessionKeeper {
  let { token, refreshToken } = given;
  let renewing: Promise<boolean> | undefined;

  async function renewNow(): Promise<boolean> {
    const stored = await storedSession?.();
    if (stored && stored.token !== token) {
      ({ token, refreshToken } = stored);
      return true;
    }
    if (refreshToken === undefined) return false;
    const grant = await refresh(refreshToken);
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

/** One tab at a time, where there are tabs (Web Locks API). */
function withLock(renew: () => Promise<boolean>): Promise<boolean> {
  const { locks } = (globalThis as { navigator?: { locks?: Locks } }).navigator ?? {};
  return locks ? locks.request('lacre-session', renew) : renew();
}

interface Locks {
  request<Result>(name: string, callback: () => Promise<Result>): Promise<Result>;
}
