import type { ChallengePurpose } from '../entities/passkey-challenge.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { deleteExpiredOf } from './delete-expired.ts';

/** Challenges for passkeys, by hash, each valid once. */
export function passkeyChallenges(statements: StatementRunner) {
  return {
    async insert(row: {
      hash: Buffer;
      purpose: ChallengePurpose;
      userId: string | null;
      expiresAt: Date;
    }): Promise<void> {
      await statements.run({
        name: 'passkey-challenge-insert',
        text: 'insert into passkey_challenge (hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)',
        values: [row.hash, row.purpose, row.userId, row.expiresAt],
      });
    },

    /** Whether `consume` would accept it. */
    async isValid(hash: Buffer, purpose: ChallengePurpose, userId: string | null, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'passkey-challenge-is-valid',
        text: `select 1 as one from passkey_challenge
          where hash = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > $4`,
        values: [hash, purpose, userId, at],
      });
      return rows.length === 1;
    },

    /**
     * Consumes a challenge created for this purpose and this user, or for none: only one of several callers gets true.
     */
    async consume(hash: Buffer, purpose: ChallengePurpose, userId: string | null, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'passkey-challenge-consume',
        text: `delete from passkey_challenge
          where hash = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > $4 returning 1 as one`,
        values: [hash, purpose, userId, at],
      });
      return rows.length === 1;
    },

    async removeAllOf(userId: string): Promise<void> {
      await statements.run({
        name: 'passkey-challenge-remove-all',
        text: 'delete from passkey_challenge where user_id = $1',
        values: [userId],
      });
    },

    deleteExpired: deleteExpiredOf(statements, 'passkey_challenge'),
  };
}
