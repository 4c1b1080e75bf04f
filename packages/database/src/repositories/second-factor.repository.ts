import type { StatementRunner } from '../statements.ts';

/** A secret as stored; `confirmedAt` null: not in force yet. */
export interface SecondFactorRow {
  bytes: Buffer;
  keyId: string;
  confirmedAt: Date | null;
}

/** Second factors of people, one each, with their recovery codes by hash. */
export function secondFactors(statements: StatementRunner) {
  return {
    async find(userId: string): Promise<SecondFactorRow | undefined> {
      const [row] = await statements.run<SecondFactorRow>({
        name: 'second-factor-find',
        text: `select sealed_secret as bytes, sealed_secret_key_id as "keyId", confirmed_at as "confirmedAt"
          from second_factor where user_id = $1`,
        values: [userId],
      });
      return row;
    },

    async isOn(userId: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'second-factor-is-on',
        text: 'select 1 as one from second_factor where user_id = $1 and confirmed_at is not null',
        values: [userId],
      });
      return rows.length === 1;
    },

    /** Replaces an unconfirmed one. False: one is already in force. */
    async begin(userId: string, sealed: { bytes: Buffer; keyId: string }, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'second-factor-begin',
        text: `insert into second_factor as f (user_id, sealed_secret, sealed_secret_key_id, created_at) values ($1, $2, $3, $4)
          on conflict (user_id) do update
            set sealed_secret = excluded.sealed_secret, sealed_secret_key_id = excluded.sealed_secret_key_id,
              last_step = null, created_at = excluded.created_at
            where f.confirmed_at is null
          returning 1 as one`,
        values: [userId, sealed.bytes, sealed.keyId, at],
      });
      return rows.length === 1;
    },

    /** Confirms the one with these bytes. False: it has changed, or is already in force. */
    async confirm(userId: string, bytes: Buffer, step: number, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'second-factor-confirm',
        text: `update second_factor set confirmed_at = $4, last_step = $3
          where user_id = $1 and sealed_secret = $2 and confirmed_at is null returning 1 as one`,
        values: [userId, bytes, step, at],
      });
      return rows.length === 1;
    },

    /** Whether `useStep` would accept the code of this time step. */
    async isUnused(userId: string, step: number): Promise<boolean> {
      const rows = await statements.run({
        name: 'second-factor-is-unused',
        text: `select 1 as one from second_factor
          where user_id = $1 and confirmed_at is not null and (last_step is null or last_step < $2)`,
        values: [userId, step],
      });
      return rows.length === 1;
    },

    /**
     * Consumes the code of a time step. Only one of several concurrent callers gets true; false for an earlier step
     * too.
     */
    async useStep(userId: string, step: number): Promise<boolean> {
      const rows = await statements.run({
        name: 'second-factor-use-step',
        text: `update second_factor set last_step = $2
          where user_id = $1 and confirmed_at is not null and (last_step is null or last_step < $2) returning 1 as one`,
        values: [userId, step],
      });
      return rows.length === 1;
    },

    /** With its recovery codes. False: there was none. */
    async remove(userId: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'second-factor-remove',
        text: 'delete from second_factor where user_id = $1 and confirmed_at is not null returning 1 as one',
        values: [userId],
      });
      return rows.length === 1;
    },

    async insertRecoveryCodes(userId: string, hashes: readonly Buffer[]): Promise<void> {
      await statements.run({
        name: 'recovery-code-insert',
        text: 'insert into recovery_code (user_id, hash) select $1, unnest($2::bytea[])',
        values: [userId, hashes],
      });
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: 'recovery-code-count',
        text: 'select count(*)::int as count from recovery_code where user_id = $1',
        values: [userId],
      });
      return row?.count ?? 0;
    },

    async hasRecoveryCode(userId: string, hash: Buffer): Promise<boolean> {
      const rows = await statements.run({
        name: 'recovery-code-has',
        text: 'select 1 as one from recovery_code where user_id = $1 and hash = $2',
        values: [userId, hash],
      });
      return rows.length === 1;
    },

    /** Consumes a recovery code; only one of several callers gets the number left. Undefined: there is no such code. */
    async useRecoveryCode(userId: string, hash: Buffer): Promise<number | undefined> {
      const [row] = await statements.run<{ others: number }>({
        name: 'recovery-code-use',
        text: `delete from recovery_code where user_id = $1 and hash = $2
          returning (select count(*)::int from recovery_code other where other.user_id = $1 and other.hash <> $2) as others`,
        values: [userId, hash],
      });
      return row?.others;
    },
  };
}
