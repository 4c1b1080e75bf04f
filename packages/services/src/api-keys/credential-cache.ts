import { endedOrganization, endOfOrganization } from '@lacre/database/ended-credentials';
import type { LiveGrant } from '@lacre/database/repositories/oauth-artifact.repository';
import type { ApiKeyActor } from '../actor.ts';
import { lruCache } from '../lru-cache.ts';

/**
 * Caches for a few seconds that a credential is valid, so that a busy client costs one look-up instead of thousands. A
 * revoked credential is dropped at once: here by `forget`, in other processes by the notification that `forget` sends.
 */
export interface CredentialCache {
  apiKey(hash: string, now: Date, load: () => Promise<CachedKey | undefined>): Promise<CachedKey | undefined>;
  /** Whether the key was valid in this process before, recently or not. */
  knowsApiKey(hash: string): boolean;
  session(id: string, now: Date, load: () => Promise<LiveSession | undefined>): Promise<LiveSession | undefined>;
  oauthGrant(key: string, now: Date, load: () => Promise<CachedGrant | undefined>): Promise<CachedGrant | undefined>;
  /**
   * Call after the credential has ended in the database: id of the key, session or grant, or of the authorization or
   * application whose grants end. Also notifies the other processes, before it resolves.
   */
  forget(id: string): Promise<void>;
  /**
   * The organization was deleted: drops its keys, the grants for it, and the grants of its applications in other
   * organizations. The commit of the deletion has already notified the other processes.
   */
  forgetOrganizationHere(organizationId: string): void;
  /** The same without notifying: for notifications that arrive from another process. */
  forgetHere(announced: string): void;
  /** For when notifications may have been missed. */
  forgetAllHere(): void;
}

export interface CachedKey {
  actor: ApiKeyActor;
  expiresAt: Date | null;
  allowedIps: string[] | null;
}

/** A grant with its look-up key. */
export interface CachedGrant extends LiveGrant {
  key: string;
}

export interface LiveSession {
  id: string;
  userId: string;
  /** The locale that the user chose. */
  locale?: string | null;
}

const rememberMs = 5_000;
const entriesMax = 10_000;

export function createCredentialCache(announce: (id: string) => Promise<void>): CredentialCache {
  const keys = new ShortMemory<CachedKey>((key) => key.actor.keyId);
  const sessions = new ShortMemory<LiveSession>((session) => session.id);
  const grants = new ShortMemory<CachedGrant>((grant) => grant.key);
  const forgetHere = (announced: string) => {
    const organizationId = endedOrganization(announced);
    if (organizationId !== undefined) {
      keys.forgetWhere(({ actor }) => actor.organizationId === organizationId);
      grants.forgetWhere((grant) => [grant.organizationId, grant.applicationOrganizationId].includes(organizationId));
      return;
    }
    keys.forget(announced);
    sessions.forget(announced);
    grants.forgetWhere((grant) => [grant.key, grant.authorizationId, grant.applicationId].includes(announced));
  };
  const forgetEverywhere = async (announcement: string) => {
    forgetHere(announcement);
    await announce(announcement);
  };
  return {
    apiKey: (hash, now, load) => keys.recall(hash, now, load),
    knowsApiKey: (hash) => keys.has(hash),
    session: (id, now, load) => sessions.recall(id, now, load),
    oauthGrant: (key, now, load) => grants.recall(key, now, load),
    forgetHere,
    forgetAllHere() {
      keys.clear();
      sessions.clear();
      grants.clear();
    },
    forget: forgetEverywhere,
    forgetOrganizationHere: (organizationId) => forgetHere(endOfOrganization(organizationId)),
  };
}

class ShortMemory<T> {
  readonly #entries = lruCache<{ value: T; at: number }>(entriesMax, ({ value }) =>
    this.#lookupOf.delete(this.#idOf(value)),
  );
  readonly #lookupOf = new Map<string, string>();
  readonly #idOf: (value: T) => string;
  /** Incremented by every `forget`, so that a look-up in progress does not cache what has just ended. */
  #generation = 0;

  constructor(idOf: (value: T) => string) {
    this.#idOf = idOf;
  }

  async recall(lookup: string, now: Date, load: () => Promise<T | undefined>): Promise<T | undefined> {
    const entry = this.#entries.get(lookup);
    // Whether the clock has moved on or was set back: neither keeps an entry longer.
    if (entry && Math.abs(now.getTime() - entry.at) < rememberMs) return entry.value;
    const generation = this.#generation;
    const value = await load();
    if (value !== undefined && generation === this.#generation) {
      this.#entries.set(lookup, { value, at: now.getTime() });
      this.#lookupOf.set(this.#idOf(value), lookup);
    } else if (entry) {
      this.#entries.delete(lookup);
    }
    return value;
  }

  has(lookup: string): boolean {
    return this.#entries.has(lookup);
  }

  forget(id: string): void {
    this.#generation += 1;
    const lookup = this.#lookupOf.get(id);
    if (lookup === undefined) return;
    this.#entries.delete(lookup);
  }

  forgetWhere(isEnded: (value: T) => boolean): void {
    this.#generation += 1;
    for (const [lookup, { value }] of Array.from(this.#entries)) if (isEnded(value)) this.#entries.delete(lookup);
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }
}
