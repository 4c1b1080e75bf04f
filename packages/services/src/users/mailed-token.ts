import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@lacre/database/database';
import type { TokenPurpose } from '@lacre/database/repositories/user-token.repository';
import { AppError } from '../errors.ts';

const lifeSeconds: Record<TokenPurpose, number> = { 'password-reset': 3_600, 'email-verification': 7 * 86_400 };

/** 256 random bits; only the hash is stored. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * A new token for a link in an e-mail; the previous one becomes invalid. Undefined when one was created in the last
 * `pauseSeconds`, so that nobody can flood a mailbox.
 */
export async function newMailedToken(
  tx: Database,
  at: Date,
  user: { id: string; email: string },
  purpose: TokenPurpose,
  pauseSeconds = 60,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const isReplaced = await tx.userTokens.replace(
    {
      hash: hashOfToken(token),
      userId: user.id,
      purpose,
      email: user.email,
      expiresAt: new Date(at.getTime() + lifeSeconds[purpose] * 1000),
      createdAt: at,
    },
    new Date(at.getTime() - pauseSeconds * 1000),
  );
  return isReplaced ? token : undefined;
}

/** The same error for a token that was used, expired, replaced by a later one, or never created. */
export const linkExpired = (): AppError => new AppError('LINK_EXPIRED');
