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
