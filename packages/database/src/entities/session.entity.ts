import { EntitySchema } from 'typeorm';
import { bytes, instant, nullable, secret, text, uuid } from '../columns.ts';

/** One sign-in: a family of refresh tokens, of which only the last is valid. */
export interface SessionRow {
  id: string;
  userId: string;
  createdAt: Date;
  refreshedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  ip: string | null;
  userAgent: string | null;
}

export interface SessionSecrets {
  /** Of the current refresh token. */
  refreshHash: Buffer;
}

export const Session = new EntitySchema<SessionRow & SessionSecrets>({
  name: 'Session',
  tableName: 'session',
  columns: {
    id: uuid('id', { primary: true }),
    userId: uuid('user_id'),
    refreshHash: bytes('refresh_hash', secret),
    createdAt: instant('created_at'),
    refreshedAt: instant('refreshed_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at', nullable),
    ip: text('ip', nullable),
    userAgent: text('user_agent', nullable),
  },
  indices: [
    { name: 'session_user_idx', columns: ['userId'] },
    { name: 'session_expires_idx', columns: ['expiresAt'] },
  ],
  foreignKeys: [
    {
      target: 'UserAccount',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      name: 'session_user_id_fkey',
      onDelete: 'CASCADE',
    },
  ],
});
