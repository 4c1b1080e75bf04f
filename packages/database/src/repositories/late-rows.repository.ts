import type { StatementRunner } from '../statements.ts';
import { isOpen } from './issuing-job.repository.ts';
import { aheadOf } from './issuing-job-orphans.ts';

/** Clock skew between processes that is tolerated. */
const skewSeconds = 60;
const daySeconds = 86_400;

interface DueRows {
  statement: string;
  ofOrganization?: boolean;
  dueAt: string;
  /** SQL: rows that wait; those with a lease are released when their process has ended. */
  waits: string;
  /** The longest pause after a failed try, in seconds. A row without a try is due when it is written. */
  longest: number;
  /** SQL: milliseconds by which the row's clock is ahead of real time. */
  ahead?: string;
}

const tables: Readonly<Record<string, DueRows>> = {
  outgoing_mail: {
    statement: 'late-mail',
    ofOrganization: false,
    dueAt: 'due_at',
    waits: 'r.leased_by is null',
    longest: 7_200,
  },
  invoice_email: {
    statement: 'late-invoice-email',
    dueAt: 'next_try_at',
    waits: "r.state = 'waiting'",
    longest: daySeconds,
  },
  webhook_delivery: {
    statement: 'late-delivery',
    dueAt: 'next_attempt_at',
    waits: "r.state = 'pending' and r.leased_until is null",
    longest: 1.2 * daySeconds,
  },
  issuing_job: {
    statement: 'late-job',
    dueAt: 'next_step_at',
    waits: `${isOpen('r')} and r.leased_by is null and not (r.tries = 0 and r.scheduled_at is not null)`,
    longest: 300,
    ahead: aheadOf('r'),
  },
};

/** Rows that a clock which ran ahead has put off: they would wait until that time, though it has been set right. */
export function lateRows(statements: StatementRunner) {
  return {
    /** Makes due what is put off for longer than any pause, and the webhooks that are paused so. Returns how many. */
    async bringForward(at: Date): Promise<number> {
      let count = 0;
      for (const [table, { statement, ofOrganization = true, dueAt, waits, longest, ahead = '0' }] of Object.entries(
        tables,
      )) {
        const rows = await statements.run({
          name: statement,
          tenant: 'every',
          // Without waiting for a lock: a row that is being processed is not late, and nothing can deadlock.
          text: `with late as (
              select ${ofOrganization ? 'r.organization_id, ' : ''}r.id, $1::timestamptz + (${ahead}) * interval '1 millisecond' as due from ${table} r
              where ${waits} and r.${dueAt} > $1::timestamptz + (${ahead}) * interval '1 millisecond'
                + case when r.tries = 0 then 0 else $2::integer end * interval '1 second' + interval '${skewSeconds} seconds'
              for update skip locked)
            update ${table} l set ${dueAt} = late.due from late
            where ${ofOrganization ? 'l.organization_id = late.organization_id and ' : ''}l.id = late.id returning 1`,
          values: [at, longest],
        });
        count += rows.length;
      }
      const webhooks = await statements.run({
        name: 'late-webhook',
        tenant: 'every',
        text: `with late as (
            select organization_id, id from webhook
            where paused_until > $1::timestamptz + interval '${daySeconds + skewSeconds} seconds' for update skip locked)
          update webhook w set paused_until = null from late
          where w.organization_id = late.organization_id and w.id = late.id returning 1`,
        values: [at],
      });
      return count + webhooks.length;
    },
  };
}
