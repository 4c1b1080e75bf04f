import { createHash } from 'node:crypto';

/** How codes, refresh tokens, grants and the pages' cookies are found again: what was handed out is stored nowhere. */
export function artifactHash(kind: string, id: string): Buffer {
  return createHash('sha256').update(`${kind}:${id}`).digest();
}

/** The same as text, to be remembered or announced by. */
export const grantKey = (hash: Buffer): string => `grant:${hash.toString('base64url')}`;
