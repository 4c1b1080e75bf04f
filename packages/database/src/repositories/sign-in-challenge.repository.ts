import type { StatementRunner } from '../statements.ts';
import { deleteExpiredOf } from './delete-expired.ts';

/** People who have entered the right password and still have to pass the second factor, by the hash of their token. */
export function signInChallenges(statements: StatementRunner) {
  return {
    async insert(row: { hash: Buffer; userId: string; expiresAt: Date }): Promise<void> {
      await statements.run({
        name: 'sign-in-challenge-insert',
        text: 'insert into sign_in_challenge (hash, user_id, expires_at) values ($1, $2, $3)',
        values: [row.hash, row.userId, row.expiresAt],
      });
    },

    /** Whose it is, while it is valid. */
    async find(hash: Buffer, at: Date): Promise<string | undefined> {
      const [row] = await statements.run<{ userId: string }>({
        name: 'sign-in-challenge-find',
        text: 'select user_id as "userId" from sign_in_challenge where hash = $1 and expires_at > $2',
        values: [hash, at],
      });
      return row?.userId;
    },

    /** The same, and deletes it: only one of several callers gets true. */
    async consume(hash: Buffer, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'sign-in-challenge-consume',
        text: 'delete from sign_in_challenge where hash = $1 and expires_at > $2 returning 1 as one',
        values: [hash, at],
      });
      return rows.length === 1;
    },

    async removeAllOf(userId: string): Promise<void> {
      await statements.run({
        name: 'sign-in-challenge-remove-all',
        text: 'delete from sign_in_challenge where user_id = $1',
        values: [userId],
      });
    },

    deleteExpired: deleteExpiredOf(statements, 'sign_in_challenge'),
  };
}
