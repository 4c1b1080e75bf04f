import type { EntityManager } from 'typeorm';
import { IsNull } from 'typeorm';
import type { SessionRow } from '../entities/session.entity.ts';
import { Session } from '../entities/session.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type NewRowOf } from '../table.ts';

const liveColumns = ['id', 'userId', 'createdAt'] as const;
export type LiveSessionRow = Pick<SessionRow, (typeof liveColumns)[number]> & { locale: string | null };
const listedColumns = ['id', 'createdAt', 'refreshedAt', 'userAgent'] as const;

const live = columnsOf(Session, 's', { only: liveColumns });
const listedColumnsSql = columnsOf(Session, 'session', { only: listedColumns });

export function sessions(manager: EntityManager, statements: StatementRunner) {
  const table = manager.getRepository(Session);
  return {
    insert: (row: NewRowOf<typeof Session>): Promise<void> => insertRow(manager, Session, row),

    async findById(id: string): Promise<SessionRow | undefined> {
      return (await table.findOneBy({ id })) ?? undefined;
    },

    /**
     * Only if it is neither revoked nor expired at `at`. With the locale that its user chose; null if they chose none.
     */
    async findLive(id: string, at: Date): Promise<LiveSessionRow | undefined> {
      const [row] = await statements.run<LiveSessionRow>({
        name: 'session-live',
        text: `select ${live}, case when u.locale_is_chosen then u.locale end as locale
          from session s join user_account u on u.id = s.user_id
          where s.id = $1 and s.revoked_at is null and s.expires_at > $2`,
        values: [id, at],
      });
      return row;
    },

    /**
     * Replaces the refresh token if `oldHash` is the current one, or `newHash` already is, and the session is live. Of
     * several callers with the same token only those of one new token get true; false for a known session means that
     * an old token was reused.
     */
    async rotate(id: string, oldHash: Buffer, newHash: Buffer, at: Date, expiresAt: Date): Promise<boolean> {
      const { affected } = await table
        .createQueryBuilder()
        .update()
        .set({ refreshHash: newHash, refreshedAt: at, expiresAt })
        .where('id = :id and refresh_hash in (:oldHash, :newHash) and revoked_at is null and expires_at > :at', {
          id,
          oldHash,
          newHash,
          at,
        })
        .execute();
      return affected === 1;
    },

    /** Idempotent: keeps the first time of revocation. */
    async revoke(id: string, at: Date): Promise<void> {
      await table.update({ id, revokedAt: IsNull() }, { revokedAt: at });
    },

    /** Live sessions of one person, most recently used first, at most `limit`. */
    listLiveOf(userId: string, at: Date, limit: number) {
      return statements.run<Pick<SessionRow, (typeof listedColumns)[number]>>({
        name: 'session-list-live',
        text: `select ${listedColumnsSql} from session
          where user_id = $1 and revoked_at is null and expires_at > $2 order by refreshed_at desc, id desc limit $3`,
        values: [userId, at, limit],
      });
    },

    /** Ends a session of this person. False: they have none with this id, or it has already ended. */
    async revokeOf(userId: string, id: string, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'session-revoke-of',
        text: `update session set revoked_at = $3 where user_id = $1 and id = $2 and revoked_at is null and expires_at > $3
          returning 1 as one`,
        values: [userId, id, at],
      });
      return rows.length === 1;
    },

    /** Revokes all live sessions of a person, except one; returns their ids. */
    async revokeAllOf(userId: string, at: Date, exceptId?: string): Promise<string[]> {
      const rows = await statements.run<{ id: string }>({
        name: 'session-revoke-all',
        text: `update session set revoked_at = $2 where user_id = $1 and revoked_at is null and ($3::uuid is null or id <> $3)
          returning id`,
        values: [userId, at, exceptId ?? null],
      });
      return rows.map(({ id }) => id);
    },

    /** Deletes up to `limit` sessions that expired before `before`, oldest first; returns the number deleted. */
    async deleteExpired(before: Date, limit: number): Promise<number> {
      const { affected } = await table
        .createQueryBuilder()
        .delete()
        .where('id in (select id from session where expires_at < :before order by expires_at limit :limit)', {
          before,
          limit,
        })
        .execute();
      return affected ?? 0;
    },
  };
}
