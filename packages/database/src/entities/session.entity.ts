import { bytes, instant, text, uuid } from '../columns.ts';
import { ofUser, type RowOf, table } from '../table.ts';

/** One sign-in: a family of refresh tokens, of which only the latest is valid. */
export const Session = table('session', {
  columns: {
    id: uuid().primary(),
    userId: uuid(),
    /** Hash of the current refresh token. */
    refreshHash: bytes().hidden(),
    createdAt: instant(),
    refreshedAt: instant(),
    expiresAt: instant(),
    revokedAt: instant().nullable(),
    ip: text().nullable(),
    userAgent: text().nullable(),
  },
  indices: [
    { name: 'session_expires_idx', columns: ['expiresAt'] },
    { name: 'session_user_idx', columns: ['userId'] },
  ],
  foreignKeys: [ofUser],
});
export type SessionRow = RowOf<typeof Session>;
