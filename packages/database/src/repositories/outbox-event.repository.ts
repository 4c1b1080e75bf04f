import type { EntityManager } from 'typeorm';
import type { Environment } from '../columns.ts';
import type { OutboxEventRow } from '../entities/outbox-event.entity.ts';
import { OutboxEvent } from '../entities/outbox-event.entity.ts';
import { insertRow } from '../insert-row.ts';
import { newIdSql } from '../new-id-sql.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type NewRowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';
import { creatorScopes, type ScopesOfKinds } from './webhook-creator-scopes.ts';

/** An event as others read it. */
export type PublicEvent = OutboxEventRow;

/** One process at a time, in the whole database: what is committed later gets the greater position. */
const RELAY_LOCK = 4_205_661_927;

const columns = columnsOf(OutboxEvent);

const isWithoutDelivery =
  'not exists (select from webhook_delivery d where d.organization_id = e.organization_id and d.event_id = e.id)';

/** SQL: the events that an environment sees, including those without one; each condition is that of an index. */
const seenBy = {
  sandbox: "environment is distinct from 'production'",
  production: "environment is distinct from 'sandbox'",
};

/** SQL: up to `limit` events of the stream as seen by an environment, or all, merged from both indexes. */
function eventsInOrder(
  environment: Environment | undefined,
  { where, order, limit }: Record<'where' | 'order' | 'limit', string>,
) {
  const of = (condition: string) =>
    `(select * from outbox_event where organization_id = $1 and ${where} and ${condition} order by ${order} limit ${limit})`;
  const bothEnvironments = `${of(seenBy.sandbox)} union all ${of(`${seenBy.production} and environment = 'production'`)}`;
  return `(${environment ? of(seenBy[environment]) : bothEnvironments}) outbox_event order by ${order} limit ${limit}`;
}

/** `onEvent` is called once the event is committed. */
export function events(manager: EntityManager, statements: StatementRunner, onEvent: () => void) {
  return {
    /** In the transaction of the change that the event describes. */
    async insert(row: NewRowOf<typeof OutboxEvent>): Promise<void> {
      await asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, OutboxEvent, row));
      onEvent();
    },

    /**
     * Moves up to `limit` events into the stream and creates a delivery for each subscribed webhook whose creator may
     * read the event; in a transaction, which holds the relay's lock to its end. Events whose transactions commit late
     * are simply moved later: nothing depends on the time of an event.
     */
    async relay(
      at: Date,
      limit: number,
      scopesOfKinds: ScopesOfKinds,
    ): Promise<{ events: number; deliveries: number }> {
      // A separate statement, so that the next one sees what the previous holder committed.
      await statements.run({ name: 'relay-lock', text: 'select pg_advisory_xact_lock($1)', values: [RELAY_LOCK] });
      const [moved] = await statements.run<{ events: number; deliveries: number }>({
        name: 'relay',
        tenant: 'every',
        text: `with waiting as (
            select organization_id, id from outbox_event where dispatched_at is null
            order by created_at, id limit $2 for update skip locked
          ), numbered as (
            select organization_id, id, nextval('outbox_event_position_seq') as position from waiting
          ), moved as (
            update outbox_event e set dispatched_at = $1, position = n.position from numbered n
            where e.organization_id = n.organization_id and e.id = n.id
            returning e.organization_id, e.id, e.environment, e.kind
          ), wanted as (
            select m.organization_id, m.id, w.id as webhook_id
            from moved m join webhook w on w.organization_id = m.organization_id
            cross join lateral (select ${creatorScopes('$1')} as scopes) behind
            where w.is_active and (w.events = '{*}' or m.kind = any (w.events))
              and (w.environment is null or m.environment is null or w.environment = m.environment)
              and (behind.scopes is null or behind.scopes && array(select jsonb_array_elements_text($3::jsonb -> m.kind)))
          ), receiver as (
            -- One that is being deleted is waited for and then skipped: a delivery to it would roll back all others.
            select o.organization_id, o.webhook_id
            from (select distinct organization_id, webhook_id from wanted order by organization_id, webhook_id) o, lateral (
              select from webhook w where w.organization_id = o.organization_id and w.id = o.webhook_id for key share) w
          ), made as (
            insert into webhook_delivery (organization_id, id, webhook_id, event_id, state, next_attempt_at, created_at)
            select organization_id, ${newIdSql(1)}, webhook_id, id, 'pending', $1, $1
            from wanted join receiver using (organization_id, webhook_id)
            on conflict (organization_id, event_id, webhook_id) do nothing
            returning id
          )
          select (select count(*) from moved)::int as events, (select count(*) from made)::int as deliveries`,
        values: [at, limit, JSON.stringify(scopesOfKinds)],
      });
      return moved ?? { events: 0, deliveries: 0 };
    },

    /** The stream after `position`, in order. An environment also sees events that concern none. */
    listAfter: (
      organizationId: string,
      position: string,
      environment: Environment | undefined,
      limit: number,
    ): Promise<PublicEvent[]> =>
      statements.run({
        name: `events-after-${environment ?? 'all'}`,
        tenant: organizationId,
        text: `select ${columns} from ${eventsInOrder(environment, { where: 'position > $2', order: 'position', limit: '$3' })}`,
        values: [organizationId, position, limit],
      }),

    /** The position of an event in the stream; undefined if it is not in it. */
    async findPosition(organizationId: string, id: string): Promise<string | undefined> {
      const [row] = await statements.run<{ position: string | null }>({
        name: 'event-position',
        tenant: organizationId,
        text: 'select position from outbox_event where organization_id = $1 and id = $2',
        values: [organizationId, id],
      });
      return row?.position ?? undefined;
    },

    /** The latest event of the stream, as seen by an environment. */
    async findNewestId(organizationId: string, environment: Environment | undefined): Promise<string | undefined> {
      const [row] = await statements.run<{ id: string }>({
        name: `event-newest-${environment ?? 'all'}`,
        tenant: organizationId,
        text: `select id from ${eventsInOrder(environment, { where: 'position is not null', order: 'position desc', limit: '1' })}`,
        values: [organizationId],
      });
      return row?.id;
    },

    /**
     * Deletes events of the stream without deliveries, except those for which deliveries are being created; in a
     * transaction. Returns how many there were.
     */
    async purge(dispatchedBefore: Date, limit: number): Promise<number> {
      const held = await statements.run<{ organizationId: string; id: string }>({
        name: 'events-purge-lock',
        tenant: 'every',
        text: `select e.organization_id as "organizationId", e.id from outbox_event e where dispatched_at < $1 and ${isWithoutDelivery}
          order by dispatched_at limit $2 for update of e skip locked`,
        values: [dispatchedBefore, limit],
      });
      // A separate statement, which sees the deliveries that were created just before their events were locked.
      await statements.run({
        name: 'events-purge',
        tenant: 'every',
        text: `delete from outbox_event e using unnest($1::uuid[], $2::uuid[]) as held (organization_id, id)
          where e.organization_id = held.organization_id and e.id = held.id and ${isWithoutDelivery}`,
        values: [held.map(({ organizationId }) => organizationId), held.map(({ id }) => id)],
      });
      return held.length;
    },
  };
}
