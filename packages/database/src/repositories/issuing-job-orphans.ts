import { ownerIsGoneSql } from '../peer-processes.ts';
import type { StatementRunner } from '../statements.ts';

/** One claim of a queued document: claiming it again increments the fence. */
export interface HeldJob {
  organizationId: string;
  id: string;
  fence: number;
}

/** Milliseconds by which the environment of row `l` is ahead of real time. */
export const aheadOf = (l: string) =>
  `case when ${l}.environment = 'sandbox' then coalesce((select k.ahead_ms from sandbox_clock k
    where k.organization_id = ${l}.organization_id), 0) else 0 end`;

/** Documents whose worker has ended, or does not know that it took them. */
export function issuingJobOrphans(statements: StatementRunner) {
  return {
    /** As seen by the process `self`. */
    listOrphans: (self: string): Promise<HeldJob[]> =>
      statements.run<HeldJob>({
        name: 'issuing-job-list-orphans',
        tenant: 'every',
        text: `select j.organization_id as "organizationId", j.id, j.fence from issuing_job j
          where j.state = 'running' and ${ownerIsGoneSql('j.leased_by', '$1::uuid')}`,
        values: [self],
      }),

    /** Makes them due at once, unless they were claimed again. */
    async release(jobs: readonly HeldJob[], at: Date): Promise<void> {
      await statements.run({
        name: 'issuing-job-release',
        tenant: 'every',
        text: `with held as (
            select j.organization_id, j.id from issuing_job j
            join unnest($1::uuid[], $2::uuid[], $3::int[]) o (organization_id, id, fence) using (organization_id, id, fence)
            where j.state = 'running' and j.leased_by is not null for update of j skip locked
          )
          update issuing_job j set leased_by = null,
            next_step_at = $4::timestamptz + (${aheadOf('j')}) * interval '1 millisecond'
          from held where j.organization_id = held.organization_id and j.id = held.id`,
        values: [
          jobs.map(({ organizationId }) => organizationId),
          jobs.map(({ id }) => id),
          jobs.map(({ fence }) => fence),
          at,
        ],
      });
    },

    /**
     * Makes due at once what the process `self` has leased besides `held`: the response to the take was lost. Such a
     * take began no work and does not count as a try.
     */
    async giveBack(self: string, held: readonly HeldJob[], at: Date): Promise<void> {
      await statements.run({
        name: 'issuing-job-give-back',
        tenant: 'every',
        // Locked in the order of ids, as everyone who locks several does: otherwise they would deadlock.
        text: `with unknown as (
            select j.organization_id, j.id from issuing_job j
            where j.state = 'running' and j.leased_by = $1
              and not exists (select from unnest($2::uuid[], $3::int[]) h (id, fence) where h.id = j.id and h.fence = j.fence)
            order by j.organization_id, j.id for no key update of j
          )
          update issuing_job j set leased_by = null, tries = greatest(j.tries - 1, 0),
            next_step_at = $4::timestamptz + (${aheadOf('j')}) * interval '1 millisecond'
          from unknown where j.organization_id = unknown.organization_id and j.id = unknown.id`,
        values: [self, held.map(({ id }) => id), held.map(({ fence }) => fence), at],
      });
    },
  };
}
