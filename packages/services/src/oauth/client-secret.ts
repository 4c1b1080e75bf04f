import { createHash, randomBytes } from 'node:crypto';

/** `cs_` and 256 random bits. Only the SHA-256 is stored: for random text a slow hash would only add time. */
export function newClientSecret(): { secret: string; hash: Buffer; last4: string } {
  const secret = `cs_${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashClientSecret(secret), last4: secret.slice(-4) };
}

export function hashClientSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
