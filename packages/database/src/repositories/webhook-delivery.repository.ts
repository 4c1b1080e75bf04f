import type { Environment } from '../columns.ts';
import type { StatementRunner } from '../statements.ts';
import type { PublicEvent } from './outbox-event.repository.ts';
import { scopesBehind } from './webhook-reach.ts';

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** What is shown of a delivery in a list. */
export interface DeliveryRow {
  organizationId: string;
  id: string;
  webhookId: string;
  eventId: string;
  kind: string;
  environment: Environment | null;
  isTest: boolean;
  state: DeliveryState;
  /** Since it was made or replayed. */
  tries: number;
  nextAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  completedAt: Date | null;
}

/** One try, as it is kept. */
export interface AttemptEntry {
  at: string;
  durationMs: number;
  url: string;
  /** `webhook-id`, `webhook-timestamp`, `webhook-signature`. */
  headers: Record<string, string>;
  /** null when no answer came. */
  status: number | null;
  /** The first kilobyte of the answer. */
  response: string | null;
  error: string | null;
}

/** A delivery that the caller alone may send until `leasedUntil`, with all that it takes. */
export interface ClaimedDelivery {
  organizationId: string;
  id: string;
  webhookId: string;
  fence: number;
  tries: number;
  url: string;
  secret: Buffer;
  secretKeyId: string;
  previousSecret: Buffer | null;
  previousSecretKeyId: string | null;
  previousSecretUntil: Date | null;
  pauses: number;
  /** Of whoever made the webhook, now; null: a person, who may read everything. */
  scopesBehind: readonly string[] | null;
  event: PublicEvent;
}

export interface ClaimLimits {
  /** Id of the process. */
  owner: string;
  limit: number;
  perWebhook: number;
  perFailing: number;
}

export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  kind?: string | undefined;
}

/** Two workers that claim at once would both see room for the same webhook. */
const CLAIM_LOCK = 4_205_661_928;

/** Tries that are kept of one delivery; ten are a whole schedule, the rest are replays. */
const attemptsKept = 30;

const addAttempt = (parameter: string) =>
  `(case when jsonb_array_length(attempts) >= ${attemptsKept} then attempts - 0 else attempts end) || ${parameter}::jsonb`;

const columns = `d.organization_id as "organizationId", d.id, d.webhook_id as "webhookId", d.event_id as "eventId", e.kind,
  e.environment, e.is_test as "isTest", d.state, d.tries, d.next_attempt_at as "nextAttemptAt", d.last_status as "lastStatus",
  d.last_error as "lastError", d.created_at as "createdAt", d.completed_at as "completedAt"`;
const withEvent = `webhook_delivery d join outbox_event e on e.organization_id = d.organization_id and e.id = d.event_id`;

interface ClaimedColumns extends Omit<ClaimedDelivery, 'event'>, Omit<PublicEvent, 'id' | 'organizationId'> {
  eventId: string;
}

/** `onEvent` is told once there is something to send. */
export function webhookDeliveries(statements: StatementRunner, onEvent: () => void) {
  return {
    async insert(row: {
      organizationId: string;
      id: string;
      webhookId: string;
      eventId: string;
      at: Date;
    }): Promise<void> {
      await statements.run({
        name: 'delivery-insert',
        tenant: row.organizationId,
        text: `insert into webhook_delivery (organization_id, id, webhook_id, event_id, state, next_attempt_at, created_at)
          values ($1, $2, $3, $4, 'pending', $5, $5)`,
        values: [row.organizationId, row.id, row.webhookId, row.eventId, row.at],
      });
      onEvent();
    },

    /**
     * Takes deliveries that are due, in a transaction, for the process `owner`. A webhook is served by one process at a time,
     * which holds at most `perWebhook` of its deliveries, and `perFailing` while it fails. When there are more webhooks than
     * `limit`, each gets its turn. It goes from webhook to webhook along the index of what is pending, so a long queue of one
     * costs the others nothing.
     */
    async claim(
      at: Date,
      leaseUntil: Date,
      { owner, limit, perWebhook, perFailing }: ClaimLimits,
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
                  else (case when w.failing_since is null then $4::int else $6::int end) - count(*) end
              from webhook_delivery d
              where d.organization_id = w.organization_id and d.webhook_id = w.id and d.leased_until > $1) as room
            from lane l join webhook w on w.organization_id = l.organization_id and w.id = l.webhook_id
            where w.is_active and (w.paused_until is null or w.paused_until <= $1)
          ), due as (
            select o.organization_id, d.id from open o cross join lateral (
              select f.id, row_number() over (order by f.next_attempt_at) as turn from (
                select p.id, p.next_attempt_at from webhook_delivery p
                where p.organization_id = o.organization_id and p.webhook_id = o.id and p.state = 'pending' and p.next_attempt_at <= $1
                order by p.next_attempt_at limit greatest(o.room, 0) for update skip locked) f
            ) d
            order by d.turn, random() limit $3
          ), claimed as (
            update webhook_delivery d set fence = d.fence + 1, leased_until = $2, leased_by = $5, next_attempt_at = $2
            from due where d.organization_id = due.organization_id and d.id = due.id
            returning d.organization_id, d.id, d.webhook_id, d.event_id, d.fence, d.tries
          )
          select c.organization_id as "organizationId", c.id, c.webhook_id as "webhookId", c.fence, c.tries, w.url, w.secret,
            w.secret_key_id as "secretKeyId", w.previous_secret as "previousSecret", w.previous_secret_key_id as "previousSecretKeyId",
            w.previous_secret_until as "previousSecretUntil", w.pauses, ${scopesBehind('$1')} as "scopesBehind", c.event_id as "eventId", e.environment, e.kind, e.payload,
            e.created_at as "createdAt", e.is_test as "isTest"
          from claimed c
          join webhook w on w.organization_id = c.organization_id and w.id = c.webhook_id
          join outbox_event e on e.organization_id = c.organization_id and e.id = c.event_id`,
        values: [at, leaseUntil, limit, perWebhook, owner, perFailing],
      });
      return rows.map(({ eventId, environment, kind, payload, createdAt, isTest, ...row }) => ({
        ...row,
        event: { organizationId: row.organizationId, id: eventId, environment, kind, payload, createdAt, isTest },
      }));
    },

    /** Gives back what was claimed and not begun: it is due at once. */
    async release(claimed: readonly ClaimedDelivery[], at: Date): Promise<void> {
      await statements.run({
        name: 'delivery-release',
        tenant: 'every',
        text: `update webhook_delivery d set leased_until = null,
            next_attempt_at = case when d.state = 'pending' then $4::timestamptz end
          from unnest($1::uuid[], $2::uuid[], $3::int[]) c (organization_id, id, fence)
          where d.organization_id = c.organization_id and d.id = c.id and d.fence = c.fence and d.leased_until is not null`,
        values: [
          claimed.map(({ organizationId }) => organizationId),
          claimed.map(({ id }) => id),
          claimed.map(({ fence }) => fence),
          at,
        ],
      });
    },

    /** The receiver took it. False when somebody else has claimed it meanwhile, or it is gone. */
    async markDelivered(
      { organizationId, id, fence }: Pick<ClaimedDelivery, 'organizationId' | 'id' | 'fence'>,
      attempt: AttemptEntry,
      at: Date,
    ): Promise<boolean> {
      const rows = await statements.runTogether({
        name: 'delivery-delivered',
        tenant: organizationId,
        text: `with done as (
            update webhook_delivery set state = 'delivered', tries = tries + 1, next_attempt_at = null, leased_until = null,
              completed_at = $4, last_status = $5, last_error = null, attempts = ${addAttempt('$6')}
            where organization_id = $1 and id = $2 and fence = $3 and leased_until is not null
            returning webhook_id
          ), healed as (
            update webhook w set failing_since = null, paused_until = null, pauses = 0 from done
            where w.organization_id = $1 and w.id = done.webhook_id and (w.failing_since is not null or w.pauses > 0)
          )
          select 1 as one from done`,
        values: [organizationId, id, fence, at, attempt.status, JSON.stringify([attempt])],
      });
      return rows.length === 1;
    },

    /**
     * The receiver did not take it: again at `nextAttemptAt`, or never when that is undefined. `pauseUntil` holds back all
     * deliveries of the webhook. Answers since when the webhook has only failed; undefined when it was claimed anew or is gone.
     */
    async markFailed(
      { organizationId, id, fence }: Pick<ClaimedDelivery, 'organizationId' | 'id' | 'fence'>,
      attempt: AttemptEntry,
      outcome: { nextAttemptAt: Date | undefined; pauseUntil: Date | undefined; at: Date },
    ): Promise<{ failingSince: Date } | undefined> {
      const [row] = await statements.run<{ failingSince: Date }>({
        name: 'delivery-failed',
        tenant: organizationId,
        text: `with done as (
            update webhook_delivery set tries = tries + 1, leased_until = null,
              -- Failed already: the webhook was switched off while this was under way.
              state = case when state = 'failed' or $7::timestamptz is null then 'failed' else 'pending' end,
              next_attempt_at = case when state = 'failed' then null else $7::timestamptz end,
              completed_at = case when state = 'failed' or $7::timestamptz is null then $4::timestamptz end,
              last_status = $5, last_error = $9, attempts = ${addAttempt('$6')}
            where organization_id = $1 and id = $2 and fence = $3 and leased_until is not null
            returning webhook_id
          )
          update webhook w set failing_since = coalesce(w.failing_since, $4),
            paused_until = greatest(w.paused_until, $8::timestamptz), pauses = w.pauses + case when $8::timestamptz is null then 0 else 1 end
          from done where w.organization_id = $1 and w.id = done.webhook_id
          returning w.failing_since as "failingSince"`,
        values: [
          organizationId,
          id,
          fence,
          outcome.at,
          attempt.status,
          JSON.stringify([attempt]),
          outcome.nextAttemptAt ?? null,
          outcome.pauseUntil ?? null,
          attempt.error,
        ],
      });
      return row;
    },

    /** Ends what waits for a webhook that is switched off, so that switching it on does not send all of it. */
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
        text: `update webhook_delivery d set state = 'failed', last_error = $3, completed_at = $4, next_attempt_at = null
          from (select id from webhook_delivery where organization_id = $1 and webhook_id = $2 and state = 'pending' limit $5
            for update) p
          where d.organization_id = $1 and d.id = p.id returning d.id`,
        values: [organizationId, webhookId, reason, at, limit],
      });
      return rows.length;
    },

    /** Newest first. */
    list: (
      organizationId: string,
      webhookId: string,
      filter: DeliveryFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<DeliveryRow[]> =>
      statements.run({
        name: 'delivery-list',
        tenant: organizationId,
        text: `select ${columns} from ${withEvent}
          where d.organization_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3) and ($4::text is null or e.kind = $4)
          order by d.id desc offset $5 limit $6`,
        values: [organizationId, webhookId, filter.state ?? null, filter.kind ?? null, offset, limit],
      }),

    async count(organizationId: string, webhookId: string, filter: DeliveryFilter): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: filter.kind === undefined ? 'delivery-count' : 'delivery-count-of-kind',
        tenant: organizationId,
        text: `select count(*)::int as count from ${filter.kind === undefined ? 'webhook_delivery d' : withEvent}
          where d.organization_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3)
          ${filter.kind === undefined ? '' : 'and e.kind = $4'}`,
        values: [organizationId, webhookId, filter.state ?? null, ...(filter.kind === undefined ? [] : [filter.kind])],
      });
      return row?.count ?? 0;
    },

    async findById(
      organizationId: string,
      webhookId: string,
      id: string,
    ): Promise<(DeliveryRow & { attempts: AttemptEntry[]; event: PublicEvent }) | undefined> {
      const [row] = await statements.run<
        DeliveryRow & { attempts: AttemptEntry[]; payload: Record<string, unknown>; eventCreatedAt: Date }
      >({
        name: 'delivery-by-id',
        tenant: organizationId,
        text: `select ${columns}, d.attempts, e.payload, e.created_at as "eventCreatedAt" from ${withEvent}
          where d.organization_id = $1 and d.webhook_id = $2 and d.id = $3`,
        values: [organizationId, webhookId, id],
      });
      if (!row) return undefined;
      const { payload, eventCreatedAt, ...delivery } = row;
      const { eventId, environment, kind, isTest } = delivery;
      const event = { organizationId, id: eventId, environment, kind, payload, createdAt: eventCreatedAt, isTest };
      return { ...delivery, event };
    },

    /** Sends it again from now on by the whole schedule. What waits is sent now; what is under way stays so. */
    async replay(organizationId: string, webhookId: string, id: string, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'delivery-replay',
        tenant: organizationId,
        text: `update webhook_delivery set state = 'pending', tries = 0, completed_at = null,
            next_attempt_at = case when leased_until > $4 then next_attempt_at else $4 end
          where organization_id = $1 and webhook_id = $2 and id = $3 returning id`,
        values: [organizationId, webhookId, id, at],
      });
      if (rows.length === 1) onEvent();
      return rows.length === 1;
    },

    /**
     * The same for all events of a time that the webhook is subscribed to, whether it was told of them before or not.
     * `kinds` undefined: all that it is subscribed to. Answers how many are sent; more than `limit`: nothing has happened.
     */
    async replayRange(
      organizationId: string,
      webhookId: string,
      range: { from: Date; to: Date; kinds: readonly string[] | undefined },
      at: Date,
      limit: number,
    ): Promise<number | 'too-many'> {
      const chosen = `select $3::uuid as webhook_id, e.organization_id, e.id from outbox_event e
        join webhook w on w.organization_id = e.organization_id and w.id = $3
        where e.organization_id = $2 and e.position is not null and e.id >= $6 and e.id <= $7
          and e.created_at >= $4 and e.created_at < $5
          and (w.events = '{*}' or e.kind = any (w.events)) and ($8::text[] is null or e.kind = any ($8))
          and (w.environment is null or e.environment is null or w.environment = e.environment)`;
      const values = [
        at,
        organizationId,
        webhookId,
        range.from,
        range.to,
        // Ids grow with time, within a minute: an index condition where `created_at` is none.
        idAt(range.from.getTime() - 60_000, '0'),
        idAt(range.to.getTime() + 60_000, 'f'),
        range.kinds ?? null,
      ];
      const [found] = await statements.run<{ count: number }>({
        name: 'delivery-replay-count',
        tenant: organizationId,
        text: `select count(*)::int as count, $1::timestamptz as at from (${chosen} limit ${limit + 1}) c`,
        values,
      });
      if ((found?.count ?? 0) > limit) return 'too-many';
      const rows = await statements.run({
        name: 'delivery-replay-range',
        tenant: organizationId,
        text: `insert into webhook_delivery as d (organization_id, id, webhook_id, event_id, state, next_attempt_at, created_at)
          select c.organization_id, overlay(overlay(replace(gen_random_uuid()::text, '-', '')
            placing lpad(to_hex((extract(epoch from $1::timestamptz) * 1000)::bigint), 12, '0') from 1) placing '7' from 13)::uuid,
            c.webhook_id, c.id, 'pending', $1, $1
          from (${chosen} limit ${limit}) c
          on conflict (organization_id, event_id, webhook_id) do update
            set state = 'pending', tries = 0, completed_at = null,
              next_attempt_at = case when d.leased_until > $1 then d.next_attempt_at else $1 end
          returning d.id`,
        values,
      });
      if (rows.length > 0) onEvent();
      return rows.length;
    },

    /** Deletes what ended before `before`. */
    async purge(before: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'delivery-purge',
        tenant: 'every',
        text: `delete from webhook_delivery where (organization_id, id) in (
            select organization_id, id from webhook_delivery
            where created_at < $1 and completed_at < $1 and state <> 'pending' limit $2)
          returning id`,
        values: [before, limit],
      });
      return rows.length;
    },
  };
}

/** The first or last id (version 7) of a millisecond. */
function idAt(millisecond: number, fill: '0' | 'f'): string {
  const hex = Math.max(0, millisecond).toString(16).padStart(12, '0') + `7${fill.repeat(3)}${fill.repeat(16)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
