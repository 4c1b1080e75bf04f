import type { AttemptEntry } from '../entities/webhook-delivery.entity.ts';
import { gatherByTenant } from '../gather-by-tenant.ts';
import type { StatementRunner } from '../statements.ts';
import type { ClaimedDelivery, HeldDelivery } from './delivery-claims.ts';
import { lockDeliveries } from './lock-deliveries.ts';

/** Tries kept per delivery; ten make a whole schedule, the rest are replays. */
const attemptsKept = 30;

/** Outcomes of one organization in one statement. */
const outcomesAtOnce = 500;

const addAttempt = (parameter: string) =>
  `(case when jsonb_array_length(attempts) >= ${attemptsKept} then attempts - 0 else attempts end) || ${parameter}::jsonb`;

interface Delivered extends HeldDelivery {
  attempt: AttemptEntry;
  at: Date;
}

/** Outcomes of deliveries, which end their claims. */
export function deliveryOutcomes(statements: StatementRunner) {
  /** The outcomes of one organization; their number does not change the statement. */
  const delivered = gatherByTenant(async (organizationId, outcomes: readonly Delivered[]) => {
    const rows = await statements.runTogether<{ id: string; fence: number }>({
      name: 'delivery-delivered',
      tenant: organizationId,
      text: `with held as (${lockDeliveries(
        `select $1::uuid as organization_id, u.*
          from unnest($2::uuid[], $3::int[], $4::timestamptz[], $5::int[], $6::jsonb[]) u (id, fence, at, status, attempt)`,
      )}), done as (
          update webhook_delivery d set state = 'delivered', tries = d.tries + 1, next_attempt_at = null, leased_until = null,
            completed_at = o.at, last_status = o.status, last_error = null, attempts = ${addAttempt('o.attempt')}
          from held o
          where d.organization_id = $1 and d.id = o.id and d.fence = o.fence and d.leased_until is not null
          returning d.id, d.fence, d.webhook_id
        ), receiver as (
          select w.id from webhook w
          where w.organization_id = $1 and w.id in (select webhook_id from done) and (w.failing_since is not null or w.pauses > 0)
          order by w.id for no key update
        ), healed as (
          update webhook w set failing_since = null, paused_until = null, pauses = 0
          from receiver where w.organization_id = $1 and w.id = receiver.id
        )
        select id, fence from done`,
      values: [
        organizationId,
        outcomes.map(({ id }) => id),
        outcomes.map(({ fence }) => fence),
        outcomes.map(({ at }) => at),
        outcomes.map(({ attempt }) => attempt.status),
        outcomes.map(({ attempt }) => JSON.stringify([attempt])),
      ],
    });
    const fences = new Map(rows.map(({ id, fence }) => [id, fence]));
    return outcomes.map(({ id, fence }) => fences.get(id) === fence);
  }, outcomesAtOnce);

  return {
    /** The receiver accepted it. False if another process has claimed it meanwhile, or it is gone. */
    markDelivered: ({ organizationId, id, fence }: HeldDelivery, attempt: AttemptEntry, at: Date): Promise<boolean> =>
      delivered({ organizationId, id, fence, attempt, at }),

    /**
     * The receiver did not accept it: retried at `nextAttemptAt`, or never if that is undefined, or if it `isGone` and
     * the webhook still has that URL. `pauseUntil` holds back all deliveries of the webhook; deliveries that were in
     * progress together count as one pause. Returns since when the webhook has failed without a success; undefined if
     * it was claimed again, is gone, or has another URL by now, about which this says nothing.
     */
    async markFailed(
      held: Pick<ClaimedDelivery, 'organizationId' | 'id' | 'webhookId' | 'fence' | 'pauses'>,
      attempt: AttemptEntry,
      outcome: { nextAttemptAt: Date | undefined; isGone: boolean; pauseUntil: Date | undefined; at: Date },
    ): Promise<{ failingSince: Date } | undefined> {
      const [row] = await statements.run<{ failingSince: Date }>({
        name: 'delivery-failed',
        tenant: held.organizationId,
        text: `with again as (
            select case when $12::boolean and url = $11 then null else $7::timestamptz end as at
            from webhook where organization_id = $1 and id = $13
          ), done as (
            update webhook_delivery set tries = tries + 1, leased_until = null,
              -- Already failed: the webhook was disabled while this was in progress.
              state = case when state = 'failed' or again.at is null then 'failed' else 'pending' end,
              next_attempt_at = case when state = 'failed' then null else again.at end,
              completed_at = case when state = 'failed' or again.at is null then $4::timestamptz end,
              last_status = $5, last_error = $9, attempts = ${addAttempt('$6')}
            from again
            where organization_id = $1 and id = $2 and fence = $3 and leased_until is not null
            returning webhook_id
          )
          update webhook w set failing_since = coalesce(w.failing_since, $4),
            paused_until = greatest(w.paused_until, $8::timestamptz),
            pauses = w.pauses + case when $8::timestamptz is null or w.pauses <> $10 then 0 else 1 end
          from done where w.organization_id = $1 and w.id = done.webhook_id and w.url = $11
          returning w.failing_since as "failingSince"`,
        values: [
          held.organizationId,
          held.id,
          held.fence,
          outcome.at,
          attempt.status,
          JSON.stringify([attempt]),
          outcome.nextAttemptAt ?? null,
          outcome.pauseUntil ?? null,
          attempt.error,
          held.pauses,
          attempt.url,
          outcome.isGone,
          held.webhookId,
        ],
      });
      return row;
    },

    /**
     * Fails what waits for a disabled webhook, so that enabling it does not send everything. Nothing once it is enabled
     * again: what waits then is new.
     */
    async failPending(
      organizationId: string,
      webhookId: string,
      reason: string,
      at: Date,
      limit: number,
    ): Promise<number> {
      const rows = await statements.run({
        name: 'delivery-fail-pending',
        tenant: organizationId,
        text: `with held as (${lockDeliveries(
          `select organization_id, id from webhook_delivery where organization_id = $1 and webhook_id = $2 and state = 'pending'
            and exists (select from webhook w where w.organization_id = $1 and w.id = $2 and not w.is_active) limit $5`,
        )})
          update webhook_delivery d set state = 'failed', last_error = $3, completed_at = $4, next_attempt_at = null
          from held where d.organization_id = $1 and d.id = held.id and d.state = 'pending' returning d.id`,
        values: [organizationId, webhookId, reason, at, limit],
      });
      return rows.length;
    },
  };
}
