import type { IssuingProfile } from '@lacre/database/repositories/issuing-profile';
import { LRUCache } from 'lru-cache';
import { createNextFolios, type NextFolios } from './next-folios.ts';

/**
 * Cache of the profiles read for each organization's last document, per process. An entry may be stale: the claim
 * compares its version.
 */
export interface ProfileCache {
  readonly folios: NextFolios;
  find(organizationId: string): IssuingProfile | undefined;
  keep(profile: IssuingProfile): void;
  /** The organization was deleted or its profile changed. */
  forget(organizationId: string): void;
  /** For when notifications of deletions may have been missed. */
  forgetAll(): void;
}

const profilesMax = 1_000;

export function createProfileCache(): ProfileCache {
  const known = new LRUCache<string, IssuingProfile>({ max: profilesMax });
  return {
    folios: createNextFolios(),
    find: (organizationId) => known.get(organizationId),
    keep: (profile) => void known.set(profile.organizationId, profile),
    forget: (organizationId) => void known.delete(organizationId),
    forgetAll: () => known.clear(),
  };
}
