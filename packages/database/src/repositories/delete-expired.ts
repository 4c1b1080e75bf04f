import type { StatementRunner } from '../statements.ts';

/** Tables whose key is a hash and whose rows expire. */
type Expiring = 'oauth_interaction' | 'passkey_challenge' | 'sign_in_challenge' | 'user_token';

/**
 * Deletes up to `limit` rows that expired before `before`, except those that another process is deleting; returns the
 * number deleted.
 */
export const deleteExpiredOf =
  (statements: StatementRunner, table: Expiring) =>
  async (before: Date, limit: number): Promise<number> => {
    const rows = await statements.run({
      name: `${table}-delete-expired`,
      text: `delete from ${table} where hash in (
          select hash from ${table} where expires_at < $1 order by expires_at limit $2 for update skip locked)
        returning 1 as one`,
      values: [before, limit],
    });
    return rows.length;
  };
