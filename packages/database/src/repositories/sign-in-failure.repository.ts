import { SignInFailure as Table } from '../entities/sign-in-failure.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type SignInFailure = Omit<RowOf<typeof Table>, 'emailHash'>;

const columns = columnsOf(Table, 'sign_in_failure', { without: ['emailHash'] });

/** Failed sign-in attempts, by the hash of the e-mail address. */
export function signInFailures(statements: StatementRunner) {
  return {
    /**
     * Counts an attempt as failed before it is made, so that concurrent attempts count too. False if it must wait: from
     * the fifth failure on one second, doubled by each further one up to `longestSeconds`; after `failuresMax`
     * permanently. A failure more than a minute ahead was counted before the clock was set back: nobody waits for it.
     */
    async claim(emailHash: Buffer, at: Date, failuresMax: number, longestSeconds: number): Promise<boolean> {
      const rows = await statements.runRelaxed({
        name: 'sign-in-claim',
        text: `insert into sign_in_failure as f (email_hash, failures, last_at) values ($1, 1, $2)
          on conflict (email_hash) do update set failures = f.failures + 1, last_at = $2
            where f.failures < $3 and (f.failures < 5
              or f.last_at + make_interval(secs => least($4::float8, power(2, least(f.failures, 40) - 5))) <= $2
              or f.last_at > $2::timestamptz + interval '1 minute')
          returning failures`,
        values: [emailHash, at, failuresMax, longestSeconds],
      });
      return rows.length === 1;
    },

    async find(emailHash: Buffer): Promise<SignInFailure | undefined> {
      const [row] = await statements.run<SignInFailure>({
        name: 'sign-in-failure',
        text: `select ${columns} from sign_in_failure where email_hash = $1`,
        values: [emailHash],
      });
      return row;
    },

    /** Takes back an attempt that was not made. */
    async release(emailHash: Buffer): Promise<void> {
      await statements.runRelaxed({
        name: 'sign-in-release',
        text: 'update sign_in_failure set failures = greatest(0, failures - 1) where email_hash = $1',
        values: [emailHash],
      });
    },

    /** After a success or a new password. */
    async clear(emailHash: Buffer): Promise<void> {
      await statements.runRelaxed({
        name: 'sign-in-clear',
        text: 'delete from sign_in_failure where email_hash = $1',
        values: [emailHash],
      });
    },

    /** Deletes up to `limit` of those that are not blocked permanently; returns the number deleted. */
    async deleteOld(before: Date, failuresMax: number, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'sign-in-delete-old',
        text: `delete from sign_in_failure where email_hash in (
            select email_hash from sign_in_failure where last_at < $1 and failures < $2 order by last_at limit $3)
          returning 1`,
        values: [before, failuresMax, limit],
      });
      return rows.length;
    },
  };
}
