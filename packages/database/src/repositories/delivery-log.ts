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

/** The log of deliveries. */
export function deliveryLog(statements: StatementRunner) {
  return {
    /** Newest first. */
    list: (
      organizationId: string,
      webhookId: string,
      filter: DeliveryFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<DeliveryRow[]> =>
      statements.run({
        name: `delivery-list-${filter.state ?? 'all'}${filter.kind === undefined ? '' : '-of-kind'}`,
        tenant: organizationId,
        // Those before the page are skipped in the index, without their events unless these are filtered by.
        text: `select ${columns} from (
            select d.organization_id, d.id from ${filter.kind === undefined ? 'webhook_delivery d' : withEvent}
            where d.organization_id = $1 and d.webhook_id = $2 ${inState(filter.state)} ${filter.kind === undefined ? '' : 'and e.kind = $5'}
            order by d.id desc offset $3 limit $4) page
          join webhook_delivery d on d.organization_id = page.organization_id and d.id = page.id
          join outbox_event e on e.organization_id = d.organization_id and e.id = d.event_id
          order by d.id desc`,
        values: [organizationId, webhookId, offset, limit, ...(filter.kind === undefined ? [] : [filter.kind])],
      }),

    async count(organizationId: string, webhookId: string, filter: DeliveryFilter): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: `delivery-count-${filter.state ?? 'all'}${filter.kind === undefined ? '' : '-of-kind'}`,
        tenant: organizationId,
        text:
          filter.kind === undefined
            ? `select (${countIn(filter.state)})::int as count`
            : `select count(*)::int as count from ${withEvent}
              where d.organization_id = $1 and d.webhook_id = $2 ${inState(filter.state)} and e.kind = $3`,
        values: [organizationId, webhookId, ...(filter.kind === undefined ? [] : [filter.kind])],
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
