import type { IssuingProfile } from '@lacre/database/repositories/issuing-profile';
import { LRUCache } from 'lru-cache';
import { createNextFolios, type NextFolios } from './next-folios.ts';

/**
 * What was read for the last document of each organization, in this process. It may be out of date: who issues by it
 * has its version compared in the claim.
 */
export interface KnownProfiles {
  readonly folios: NextFolios;
  find(organizationId: string): IssuingProfile | undefined;
  keep(profile: IssuingProfile): void;
  /** The organization is deleted, or its profile is another one by now. */
  forget(organizationId: string): void;
  /** A deletion may have been missed. */
  forgetAll(): void;
}

const profilesMax = 1_000;

export function createKnownProfiles(): KnownProfiles {
  const known = new LRUCache<string, IssuingProfile>({ max: profilesMax });
  return {
    folios: createNextFolios(),
    find: (organizationId) => known.get(organizationId),
    keep: (profile) => void known.set(profile.organizationId, profile),
    forget: (organizationId) => void known.delete(organizationId),
    forgetAll: () => known.clear(),
  };
}
