import { lruCache } from '../lru-cache.ts';
import type { Services } from '../services.ts';

/** Whether browsers on an origin may call with a bearer token: an application has a redirect address there. */
export interface RegisteredOrigins {
  /** Answers at once, without a promise, when this process knows. */
  has(origin: string, beforeLookup?: () => void | Promise<void>): boolean | Promise<boolean>;
}

/** An application that is gone is forgotten after that long. */
const rememberedMs = 60_000;
const originsMax = 10_000;
const originMax = 255;

/**
 * Remembers both answers for a minute; of more origins than it can hold those not asked for the longest are looked up
 * again.
 */
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

/** The origins of redirect addresses; a scheme of an application's own has none. */
export const originsOf = (redirectUris: readonly string[]): string[] => [
  ...new Set(redirectUris.map((uri) => new URL(uri).origin).filter((origin) => origin !== 'null')),
];
