import { createHash } from 'node:crypto';

/**
 * Hash by which codes, refresh tokens, grants and the pages' cookies are looked up; the values themselves are never
 * stored.
 */
export function artifactHash(kind: string, id: string): Buffer {
  return createHash('sha256').update(`${kind}:${id}`).digest();
}

/** The hash as text, for caches and notifications. */
export const grantKey = (hash: Buffer): string => `grant:${hash.toString('base64url')}`;
