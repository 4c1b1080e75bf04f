import { createHash, randomBytes } from 'node:crypto';

/** How long an invitation can be accepted. */
export const invitationDays = 7;

export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashInvitationToken(token) };
}

/** 256 random bits need no slow hash. */
export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + invitationDays * 86_400_000);
