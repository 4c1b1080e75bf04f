import { lruCache } from '../lru-cache.ts';
import type { Services } from '../services.ts';

/** Whether browsers on an origin may call with a bearer token: an application must have a redirect URI there. */
export interface RegisteredOrigins {
  /** Returns a plain boolean when the result is cached in this process. */
  has(origin: string, beforeLookup?: () => void | Promise<void>): boolean | Promise<boolean>;
}

/** How long results are cached, and so how long a deleted application is still allowed. */
const rememberedMs = 60_000;
const originsMax = 10_000;
const originMax = 255;

/** Caches both results for a minute; beyond its capacity the least recently used origins are looked up again. */
export function createRegisteredOrigins({ database, clock }: Pick<Services, 'database' | 'clock'>): RegisteredOrigins {
  const known = lruCache<{ isRegistered: boolean; until: number }>(originsMax);
  return {
    has(origin, beforeLookup) {
      if (origin.length > originMax || !/^https?:\/\//.test(origin)) return false;
      const remembered = known.get(origin);
      if (remembered && remembered.until > clock.now().getTime()) return remembered.isRegistered;
      return lookUp(origin, beforeLookup);
    },
  };

  async function lookUp(origin: string, beforeLookup?: () => void | Promise<void>): Promise<boolean> {
    await beforeLookup?.();
    const isRegistered = await database.oauthApplications.hasOrigin(origin);
    known.set(origin, { isRegistered, until: clock.now().getTime() + rememberedMs });
    return isRegistered;
  }
}

/** Origins of redirect URIs; a private-use URI scheme has none. */
export const originsOf = (redirectUris: readonly string[]): string[] => [
  ...new Set(redirectUris.map((uri) => new URL(uri).origin).filter((origin) => origin !== 'null')),
];
