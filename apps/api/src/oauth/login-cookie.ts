import type { KeyObject } from 'node:crypto';
import { findLogin } from '@lacre/services/oauth/find-login';
import type { Services } from '@lacre/services/services';
import { cookieOfHost } from './cookie-of-host.ts';
import { seal, unseal } from './page-seal.ts';

const purpose = 'login cookie';
const hours = 12;

/** The user signed in on the OAuth pages in this browser. */
export interface Login {
  userId: string;
  sessionId: string;
}

/**
 * `Set-Cookie` that remembers a session until the browser closes, for at most 12 hours; not readable by scripts, not
 * sent with other sites' forms.
 */
export function loginCookie(key: KeyObject, sessionId: string, now: Date, isHttps: boolean): string {
  return cookie(seal(key, purpose, `${sessionId}_${now.getTime()}`), isHttps);
}

export const noLoginCookie = (isHttps: boolean): string => `${cookie('', isHttps)}; Max-Age=0`;

const cookie = (value: string, isHttps: boolean) => {
  const { name, path } = cookieOfHost('lacre_login', isHttps);
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
};

/** The login in a request's cookies, while its session lives; a sign-out or a new password ends it. */
export async function loginOf(
  services: Pick<Services, 'database' | 'clock' | 'credentials' | 'pageKey' | 'settings'>,
  cookieHeader: string | undefined,
): Promise<Login | undefined> {
  const { name } = cookieOfHost('lacre_login', services.settings.baseUrl.startsWith('https:'));
  const value = (cookieHeader ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [sessionId, since] = (value && unseal(services.pageKey, purpose, value))?.split('_') ?? [];
  if (sessionId === undefined || since === undefined) return undefined;
  if (services.clock.now().getTime() - Number(since) > hours * 3_600_000) return undefined;
  const live = await findLogin(services, sessionId);
  return live && { userId: live.userId, sessionId };
}
