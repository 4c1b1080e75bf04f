import { UserToken } from '../entities/user-token.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';
import { deleteExpiredOf } from './delete-expired.ts';

export type TokenPurpose = RowOf<typeof UserToken>['purpose'];
const ownerColumns = ['userId', 'email'] as const;
export type TokenOwner = Pick<RowOf<typeof UserToken>, (typeof ownerColumns)[number]>;

const owner = columnsOf(UserToken, 't', { only: ownerColumns });

/** Tokens sent by e-mail, by their hash. A person has one of each purpose: the latest. */
export function userTokens(statements: StatementRunner) {
  return {
    /**
     * Replaces the previous one, unless that was created after `notSince`: then nothing is done and false is returned.
     */
    async replace(
      token: { hash: Buffer; userId: string; purpose: TokenPurpose; email: string; expiresAt: Date; createdAt: Date },
      notSince: Date,
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'user-token-replace',
        text: `insert into user_token as t (hash, user_id, purpose, email, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)
          on conflict (user_id, purpose) do update
            set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at, created_at = excluded.created_at
            where t.created_at <= $7
          returning user_id`,
        values: [token.hash, token.userId, token.purpose, token.email, token.expiresAt, token.createdAt, notSince],
      });
      return rows.length === 1;
    },

    /** Whose it is, if it is valid and the person still has the e-mail address it was sent to. */
    async find(hash: Buffer, purpose: TokenPurpose, at: Date): Promise<TokenOwner | undefined> {
      const [row] = await statements.run<TokenOwner>({
        name: 'user-token-find',
        text: `select ${owner} from user_token t join user_account u on u.id = t.user_id and u.email = t.email
          where t.hash = $1 and t.purpose = $2 and t.expires_at > $3`,
        values: [hash, purpose, at],
      });
      return row;
    },

    /** The same, and deletes it: only one of several callers gets the owner. */
    async consume(hash: Buffer, purpose: TokenPurpose, at: Date): Promise<TokenOwner | undefined> {
      const [row] = await statements.run<TokenOwner>({
        name: 'user-token-consume',
        text: `delete from user_token t using user_account u
          where u.id = t.user_id and u.email = t.email and t.hash = $1 and t.purpose = $2 and t.expires_at > $3
          returning ${owner}`,
        values: [hash, purpose, at],
      });
      return row;
    },

    async removeOf(userId: string, purpose: TokenPurpose): Promise<void> {
      await statements.run({
        name: 'user-token-remove-of',
        text: 'delete from user_token where user_id = $1 and purpose = $2',
        values: [userId, purpose],
      });
    },

    deleteExpired: deleteExpiredOf(statements, 'user_token'),
  };
}
