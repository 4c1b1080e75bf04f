import { NEEDS_REVIEW } from '../entities/stamping-attempt.entity.ts';
import type { StatementRunner } from '../statements.ts';

/** The queues of the whole installation, by what their entries wait for. */
export const waitingFor = ['outcome', 'review', 'issuing', 'relay', 'delivery', 'mail', 'cancellation'] as const;
export type WaitingFor = (typeof waitingFor)[number];

export interface QueueFigure {
  waitingFor: WaitingFor;
  rows: number;
  /** Seconds since the oldest was created or became due; null: there is none. */
  oldestSeconds: number | null;
}

/** Days until active certificates expire. */
export interface CertificateFigure {
  daysLeft: 'ended' | '7' | '30' | '90' | 'more';
  count: number;
}

/** Metrics for the operator, over all organizations. Each reads an index of open rows, never of ended ones. */
export function queueFigures(statements: StatementRunner) {
  return {
    async queues(now: Date): Promise<QueueFigure[]> {
      const rows = await statements.run<{ waitingFor: WaitingFor; rows: string; oldest: Date | null }>({
        name: 'queue-figures',
        text: `
          select 'outcome' as "waitingFor", count(*) as rows, min(coalesce(sent_at, created_at)) as oldest
            from stamping_attempt where state in ('sending', 'unknown')
          union all select 'review', count(*), min(updated_at) from stamping_attempt where state = '${NEEDS_REVIEW}'
          union all select 'issuing', count(*), min(next_step_at) from issuing_job
            where state in ('queued', 'running') and next_step_at <= $1
          union all select 'relay', count(*), min(created_at) from outbox_event where dispatched_at is null
          union all select 'delivery', count(*), min(next_attempt_at) from webhook_delivery
            where state = 'pending' and next_attempt_at <= $1
          union all select 'mail', count(*), min(due_at) from outgoing_mail where due_at <= $1
          union all select 'cancellation', count(*), min(requested_at) from cancellation_request where state = 'open'`,
        values: [now],
        tenant: 'every',
      });
      return rows.map(({ oldest, rows: count, ...row }) => ({
        ...row,
        rows: Number(count),
        oldestSeconds: oldest && Math.max(0, (now.getTime() - oldest.getTime()) / 1_000),
      }));
    },

    async certificates(now: Date): Promise<CertificateFigure[]> {
      const rows = await statements.run<{ daysLeft: CertificateFigure['daysLeft']; count: string }>({
        name: 'certificate-figures',
        text: `
          select case when valid_to <= $1::timestamptz then 'ended'
              when valid_to <= $1::timestamptz + interval '7 days' then '7'
              when valid_to <= $1::timestamptz + interval '30 days' then '30'
              when valid_to <= $1::timestamptz + interval '90 days' then '90'
              else 'more' end as "daysLeft", count(*)
          from certificate where replaced_at is null group by 1`,
        values: [now],
        tenant: 'every',
      });
      return rows.map(({ daysLeft, count }) => ({ daysLeft, count: Number(count) }));
    },
  };
}
