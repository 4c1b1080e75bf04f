import { NEEDS_REVIEW } from '../entities/stamping-attempt.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { isOpen } from './issuing-job.repository.ts';
import { lockById } from './lock-by-id.ts';
import { lockDeliveries } from './lock-deliveries.ts';

/** A null column stays null. */
const notAfter = (column: string) => `case when ${column} > $2 then $2 else ${column} end`;

/** SQL: locks the sandbox's rows of a table. */
const lockInSandbox = (table: string, where: string) => lockById(table, `environment = 'sandbox' and ${where}`);

/** How far each organization's sandbox is ahead of real time. */
export function sandboxClocks(statements: StatementRunner) {
  return {
    /** Milliseconds; 0 for an organization that never advanced it. */
    async aheadMs(organizationId: string): Promise<number> {
      const [row] = await statements.readTogether<{ aheadMs: string }>({
        name: 'sandbox-clock-ahead',
        text: 'select ahead_ms as "aheadMs" from sandbox_clock where organization_id = $1',
        values: [organizationId],
        tenant: organizationId,
      });
      return Number(row?.aheadMs ?? 0);
    },

    /**
     * Advances it by so many milliseconds, and the sandbox's webhooks with it; undefined if it would then be more than
     * `maxMs` ahead.
     */
    async advance(organizationId: string, byMs: number, maxMs: number, at: Date): Promise<number | undefined> {
      const [row] = await statements.run<{ aheadMs: string }>({
        name: 'sandbox-clock-advance',
        // What the sandbox's webhooks wait for moves closer by as much; production's does not. How long a receiver has
        // failed is real time: it runs on its own clock, and advancing ours is not a day of failures. Deliveries first,
        // then their webhooks, in the order in which a failed attempt is recorded: otherwise they would deadlock.
        text: `with moved as (
            insert into sandbox_clock as c (organization_id, ahead_ms, updated_at)
            select $1, $2::bigint, $4 where $2::bigint <= $3::bigint
            on conflict (organization_id) do update set ahead_ms = c.ahead_ms + $2::bigint, updated_at = $4
              where c.ahead_ms + $2::bigint <= $3::bigint
            returning ahead_ms
          ), held as (${lockDeliveries(
            `select d.organization_id, d.id from moved, webhook_delivery d
              join outbox_event e on e.organization_id = d.organization_id and e.id = d.event_id
              where d.organization_id = $1 and d.state = 'pending' and (d.leased_until is null or d.leased_until <= $4)
                and e.environment = 'sandbox'`,
          )}), deliveries as (
            update webhook_delivery d set next_attempt_at = d.next_attempt_at - $2::bigint * interval '1 millisecond'
            from held where d.organization_id = $1 and d.id = held.id
              and d.state = 'pending' and (d.leased_until is null or d.leased_until <= $4)
            returning 1
          ), receivers as (
            select w.id from moved, webhook w
            where w.organization_id = $1 and w.environment = 'sandbox' and w.paused_until is not null
              and (select count(*) from deliveries) >= 0
            order by w.id for no key update of w
          ), webhooks as (
            update webhook w set paused_until = w.paused_until - $2::bigint * interval '1 millisecond'
            from receivers where w.organization_id = $1 and w.id = receivers.id
          )
          select ahead_ms as "aheadMs" from moved`,
        values: [organizationId, byMs, maxMs, at],
        tenant: organizationId,
      });
      return row && Number(row.aheadMs);
    },

    /**
     * Resets it to real time. Everything that waits for a sandbox time becomes due at once, except a document waiting
     * for its scheduled time. Workers busy with a cancellation or substitution are fenced out, since they would
     * schedule the next step by the old time. Attempts count as created at the reset: otherwise it could not be told
     * that the owner of a claim has died, or that a refusal belongs to a substitution that continues.
     */
    async reset(organizationId: string, at: Date): Promise<void> {
      await statements.run({
        name: 'sandbox-clock-reset',
        // Attempts before documents, as where a document ends with its attempt: otherwise they would deadlock.
        text: `with gone as (delete from sandbox_clock where organization_id = $1),
          held_attempts as (${lockInSandbox(
            'stamping_attempt',
            `state in ('claimed', 'sending', 'unknown', '${NEEDS_REVIEW}') and (created_at > $2 or next_ask_at > $2)`,
          )}), attempts as (
            update stamping_attempt a set created_at = ${notAfter('created_at')}, next_ask_at = ${notAfter('next_ask_at')}
            from held_attempts held where a.organization_id = $1 and a.id = held.id
          ), held_jobs as (${lockInSandbox(
            'issuing_job',
            `${isOpen('issuing_job')} and next_step_at > $2 and not (tries = 0 and coalesce(scheduled_at > $2, false))
              and (select count(*) from held_attempts) >= 0`,
          )}), jobs as (
            update issuing_job j set next_step_at = $2 from held_jobs held where j.organization_id = $1 and j.id = held.id
          ), held_cancellations as (${lockInSandbox('cancellation_request', "state = 'open' and next_poll_at > $2")}),
          cancellations as (
            update cancellation_request c set next_poll_at = $2, fence = fence + 1, first_sent_at = ${notAfter('first_sent_at')},
              sent_at = ${notAfter('sent_at')}, taken_at = ${notAfter('taken_at')}
            from held_cancellations held where c.organization_id = $1 and c.id = held.id
          ), held as (${lockInSandbox('substitution', "state in ('stamping', 'cancelling') and next_step_at > $2")})
          update substitution s set next_step_at = $2, fence = fence + 1
          from held where s.organization_id = $1 and s.id = held.id`,
        values: [organizationId, at],
        tenant: organizationId,
      });
    },
  };
}
