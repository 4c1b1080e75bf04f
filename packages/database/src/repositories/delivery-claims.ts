import { OutboxEvent } from '../entities/outbox-event.entity.ts';
import { Webhook } from '../entities/webhook.entity.ts';
import { WebhookDelivery } from '../entities/webhook-delivery.entity.ts';
import { ownerIsGoneSql } from '../peer-processes.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type StoredRowOf } from '../table.ts';
import { lockDeliveries } from './lock-deliveries.ts';
import type { PublicEvent } from './outbox-event.repository.ts';
import { creatorScopes } from './webhook-creator-scopes.ts';

const claimedColumns = ['organizationId', 'id', 'webhookId', 'fence', 'tries'] as const;
const receiverColumns = [
  'url',
  'secret',
  'secretKeyId',
  'previousSecret',
  'previousSecretKeyId',
  'previousSecretUntil',
  'pauses',
] as const;

/** A delivery that only the caller may send until `leasedUntil`, with everything needed. */
export interface ClaimedDelivery
  extends Pick<StoredRowOf<typeof WebhookDelivery>, (typeof claimedColumns)[number]>,
    Pick<StoredRowOf<typeof Webhook>, (typeof receiverColumns)[number]> {
  /** Current scopes of the webhook's creator; null: a person, who may read everything. */
  creatorScopes: readonly string[] | null;
  event: PublicEvent;
}

/** One claim of a delivery: claiming it again increments the fence. */
export type HeldDelivery = Pick<ClaimedDelivery, 'organizationId' | 'id' | 'fence'>;

export interface ClaimLimits {
  /** Id of the process. */
  owner: string;
  limit: number;
  perWebhook: number;
  perFailing: number;
  /** Lower limits than `perWebhook` for these webhooks. */
  slow?: readonly { id: string; most: number }[];
  /** Maximum that this claim takes of one organization. Default: `limit`. */
  perOrganization?: number;
  /** Lower limits than `perOrganization` for these organizations; nothing is read of those with none. */
  crowded?: readonly { id: string; most: number }[];
}

/** Two workers that claim at once would both see room for the same webhook. */
const CLAIM_LOCK = 4_205_661_928;

/** With many webhooks, at most so many deliveries of each are counted: most would be left for the next claim. */
const leastOfEach = 50;

const dueTo = (webhook: string) => `from webhook_delivery p where p.organization_id = ${webhook}.organization_id
  and p.webhook_id = ${webhook}.id and p.state = 'pending' and p.next_attempt_at <= $1 order by p.next_attempt_at`;

interface ClaimedColumns extends Omit<ClaimedDelivery, 'event'>, Omit<PublicEvent, 'id' | 'organizationId'> {
  eventId: string;
}

const claimed = columnsOf(WebhookDelivery, 'c', { only: claimedColumns });
const receiver = columnsOf(Webhook, 'w', { only: receiverColumns });
const event = columnsOf(OutboxEvent, 'e', { without: ['organizationId', 'id'] });

/** Deliveries in progress: who sends which. */
export function deliveryClaims(statements: StatementRunner) {
  return {
    /**
     * Claims due deliveries for the process `owner`, in a transaction. One process at a time serves a webhook and holds
     * at most `perWebhook` of its deliveries, fewer for `slow` ones, and `perFailing` while it fails. If more are due
     * than `limit`, organizations take turns, and within one its webhooks. It skips from webhook to webhook along the
     * index of pending deliveries, so one webhook's long queue does not slow down the others.
     */
    async claim(
      at: Date,
      leaseUntil: Date,
      { owner, limit, perWebhook, perFailing, slow = [], perOrganization = limit, crowded = [] }: ClaimLimits,
    ): Promise<ClaimedDelivery[]> {
      await statements.run({ name: 'claim-lock', text: 'select pg_advisory_xact_lock($1)', values: [CLAIM_LOCK] });
      const rows = await statements.run<ClaimedColumns>({
        name: 'delivery-claim',
        tenant: 'every',
        text: `with recursive lane as (
            (select organization_id, webhook_id from webhook_delivery where state = 'pending'
              order by organization_id, webhook_id limit 1)
            union all
            select next.organization_id, next.webhook_id from lane l cross join lateral (
              select d.organization_id, d.webhook_id from webhook_delivery d
              where d.state = 'pending' and (d.organization_id, d.webhook_id) > (l.organization_id, l.webhook_id)
              order by d.organization_id, d.webhook_id limit 1) next
          ), open as (
            select w.organization_id, w.id, (select
                case when count(*) filter (where d.leased_by <> $5) > 0 then 0
                  else (case when w.failing_since is null then coalesce(slow.most, $4::int) else $6::int end) - count(*) end
              from webhook_delivery d
              where d.organization_id = w.organization_id and d.webhook_id = w.id and d.leased_until > $1) as room,
              coalesce(crowded.most, $9::int) as share
            from lane l join webhook w on w.organization_id = l.organization_id and w.id = l.webhook_id
            left join unnest($7::uuid[], $8::int[]) slow (id, most) on slow.id = w.id
            left join unnest($10::uuid[], $11::int[]) crowded (id, most) on crowded.id = w.organization_id
            where coalesce(crowded.most, $9::int) > 0 and w.is_active and (w.paused_until is null or w.paused_until <= $1)
          ), found as (
            select o.organization_id, o.id, o.share,
              row_number() over (partition by o.organization_id order by d.turn, random()) as place
            from open o cross join lateral (
              select row_number() over (order by f.next_attempt_at) as turn from (select p.next_attempt_at ${dueTo('o')}
                limit least(greatest(o.room, 0), o.share, greatest($3::bigint / (select count(*) from open), ${leastOfEach}))) f
            ) d
          ), picked as (
            select organization_id, id, count(*) as count from (
              select organization_id, id from found where place <= share order by place, random() limit $3::bigint) p
            group by organization_id, id
          ), due as materialized (
            select k.organization_id, d.id from picked k cross join lateral (
              select p.id ${dueTo('k')} limit k.count for update skip locked) d
            -- Picked already; without it the planner expects too many and reads the whole table.
            limit $3::bigint
          ), claimed as (
            update webhook_delivery d set fence = d.fence + 1, leased_until = $2, leased_by = $5, next_attempt_at = $2
            from due where d.organization_id = due.organization_id and d.id = due.id
            returning d.organization_id, d.id, d.webhook_id, d.event_id, d.fence, d.tries
          )
          select ${claimed}, c.event_id as "eventId", ${receiver}, ${creatorScopes('$1')} as "creatorScopes", ${event}
          from claimed c
          join webhook w on w.organization_id = c.organization_id and w.id = c.webhook_id
          join outbox_event e on e.organization_id = c.organization_id and e.id = c.event_id`,
        values: [
          at,
          leaseUntil,
          limit,
          perWebhook,
          owner,
          perFailing,
          slow.map(({ id }) => id),
          slow.map(({ most }) => most),
          perOrganization,
          crowded.map(({ id }) => id),
          crowded.map(({ most }) => most),
        ],
      });
      return rows.map(({ eventId, environment, kind, payload, createdAt, isTest, ...row }) => ({
        ...row,
        event: { organizationId: row.organizationId, id: eventId, environment, kind, payload, createdAt, isTest },
      }));
    },

    /** Deliveries held by processes that have ended, as seen by the process `self`. */
    listOrphans: (at: Date, self: string): Promise<HeldDelivery[]> =>
      statements.run<HeldDelivery>({
        name: 'delivery-list-orphans',
        tenant: 'every',
        text: `select d.organization_id as "organizationId", d.id, d.fence from webhook_delivery d
          where d.leased_until is not null and d.leased_until > $1 and ${ownerIsGoneSql('d.leased_by', '$2::uuid')}`,
        values: [at, self],
      }),

    /** Releases deliveries that were claimed and not started, or whose process has ended: they are due at once. */
    async release(claimed: readonly HeldDelivery[], at: Date): Promise<void> {
      await statements.run({
        name: 'delivery-release',
        tenant: 'every',
        text: `with held as (${lockDeliveries('select * from unnest($1::uuid[], $2::uuid[], $3::int[]) u (organization_id, id, fence)')})
          update webhook_delivery d set leased_until = null,
            next_attempt_at = case when d.state = 'pending' then $4::timestamptz end
          from held c
          where d.organization_id = c.organization_id and d.id = c.id and d.fence = c.fence and d.leased_until is not null`,
        values: [
          claimed.map(({ organizationId }) => organizationId),
          claimed.map(({ id }) => id),
          claimed.map(({ fence }) => fence),
          at,
        ],
      });
    },
  };
}
