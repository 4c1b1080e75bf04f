import { OutboxEvent, type OutboxEventRow } from '../entities/outbox-event.entity.ts';
import type { AttemptEntry } from '../entities/webhook-delivery.entity.ts';
import { WebhookDelivery } from '../entities/webhook-delivery.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';
import type { PublicEvent } from './outbox-event.repository.ts';

const eventColumns = ['kind', 'environment', 'isTest'] as const;

/** What a list shows of a delivery. */
export type DeliveryRow = RowOf<typeof WebhookDelivery> & Pick<OutboxEventRow, (typeof eventColumns)[number]>;

export interface DeliveryFilter {
  state?: DeliveryRow['state'] | undefined;
  kind?: string | undefined;
}

const columns = `${columnsOf(WebhookDelivery, 'd')}, ${columnsOf(OutboxEvent, 'e', { only: eventColumns })}`;
const withEvent = `webhook_delivery d join outbox_event e on e.organization_id = d.organization_id and e.id = d.event_id`;

/** A literal, because pending and failed ones each have an index. */
const inState = (state: DeliveryRow['state'] | undefined): string =>
  state === undefined ? '' : `and d.state = '${state}'`;

/** SQL: counted from indexes alone. Delivered ones, the many, are those that are neither pending nor failed. */
function countIn(state: DeliveryRow['state'] | undefined): string {
  const count = (of: DeliveryRow['state'] | undefined) =>
    `(select count(*) from webhook_delivery d where d.organization_id = $1 and d.webhook_id = $2 ${inState(of)})`;
  return state === 'delivered' ? `${count(undefined)} - ${count('pending')} - ${count('failed')}` : count(state);
}

/** The kind of most events. The few others of an organization have an index by kind. */
const COMMON = 'invoice.stamped';
/** So many events are few: their deliveries are looked up one by one. */
const FEW = 10_000;

/** SQL: `few`, at most one more than FEW events, in an index-only scan: those of `kind`, or all that are not common. */
const fewEvents = (kind: string): string => /* sql */ `few as materialized (
    select e.id from outbox_event e where e.organization_id = $1 and e.kind <> '${COMMON}'
      ${kind === COMMON ? '' : 'and e.kind = $3'} limit ${FEW + 1})`;
const areFew = `(select count(*) from few) <= ${FEW}`;
const withFew = 'webhook_delivery d join few on few.id = d.event_id';

/**
 * SQL: the page of a kind, `$3`. Few events lead to their deliveries; frequent ones are found soon among the newest
 * deliveries. Nested, so that the few are never looked for among all deliveries instead.
 */
function pageOfKind(kind: string, where: string): string {
  const inPage = 'order by d.id desc offset $4 limit $5';
  const frequent = `select d.organization_id, d.id from ${withEvent} where ${where} and e.kind = $3`;
  if (kind === COMMON) return `${frequent} ${inPage}`;
  return /* sql */ `with ${fewEvents(kind)}, of_few as materialized (
      select d.organization_id, d.id from ${withFew} where ${where} and ${areFew})
    (select * from of_few d ${inPage}) union all (${frequent} and not (${areFew}) ${inPage})`;
}

/** SQL: how many are of a kind, `$3`; common ones are all but few, if the others are few. */
function countOfKind(kind: string, state: DeliveryRow['state'] | undefined, where: string): string {
  const few = `(select count(*) from ${withFew} where ${where})`;
  return /* sql */ `case when ${areFew} then ${kind === COMMON ? `${countIn(state)} - ${few}` : few}
    else (select count(*) from ${withEvent} where ${where} and e.kind = $3) end`;
}

const nameOf = (kind: string) => (kind === COMMON ? '-of-common' : '-of-kind');

const ofWebhook = (state: DeliveryRow['state'] | undefined): string =>
  `d.organization_id = $1 and d.webhook_id = $2 ${inState(state)}`;

/** The log of deliveries. */
export function deliveryLog(statements: StatementRunner) {
  return {
    /** Newest first. */
    list: (
      organizationId: string,
      webhookId: string,
      { state, kind }: DeliveryFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<DeliveryRow[]> =>
      statements.run({
        name: `delivery-list-${state ?? 'all'}${kind === undefined ? '' : nameOf(kind)}`,
        tenant: organizationId,
        // Those before the page are skipped in the index, without their events unless these are filtered by.
        text: `select ${columns} from (${
          kind === undefined
            ? `select d.organization_id, d.id from webhook_delivery d where ${ofWebhook(state)} order by d.id desc offset $3 limit $4`
            : pageOfKind(kind, ofWebhook(state))
        }) page
          join webhook_delivery d on d.organization_id = page.organization_id and d.id = page.id
          join outbox_event e on e.organization_id = d.organization_id and e.id = d.event_id
          order by d.id desc`,
        values: [organizationId, webhookId, ...(kind === undefined ? [] : [kind]), offset, limit],
      }),

    async count(organizationId: string, webhookId: string, { state, kind }: DeliveryFilter): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: `delivery-count-${state ?? 'all'}${kind === undefined ? '' : nameOf(kind)}`,
        tenant: organizationId,
        text:
          kind === undefined
            ? `select (${countIn(state)})::int as count`
            : `with ${fewEvents(kind)} select (${countOfKind(kind, state, ofWebhook(state))})::int as count`,
        values: [organizationId, webhookId, ...(kind === undefined ? [] : [kind])],
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

    /** Deletes deliveries that ended before `before`, except those locked by others, for example by a replay. */
    async purge(before: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'delivery-purge',
        tenant: 'every',
        text: `delete from webhook_delivery where (organization_id, id) in (
            select organization_id, id from webhook_delivery
            where created_at < $1 and completed_at < $1 and state <> 'pending' limit $2 for update skip locked)
          returning id`,
        values: [before, limit],
      });
      return rows.length;
    },
  };
}
