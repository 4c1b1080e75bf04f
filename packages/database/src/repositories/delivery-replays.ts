import { newIdSql } from '../new-id-sql.ts';
import type { StatementRunner } from '../statements.ts';
import { lockDeliveries } from './lock-deliveries.ts';

/** Requested replays. `onEvent` is called once there is something to send. */
export function deliveryReplays(statements: StatementRunner, onEvent: () => void) {
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

    /** Sends it again, starting the whole schedule now. A pending delivery is sent now; one in progress continues. */
    async replay(organizationId: string, webhookId: string, id: string, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'delivery-replay',
        tenant: organizationId,
        text: `update webhook_delivery set state = 'pending', tries = 0, completed_at = null,
            next_attempt_at = case when leased_until > $4 then leased_until else $4 end
          where organization_id = $1 and webhook_id = $2 and id = $3 returning id`,
        values: [organizationId, webhookId, id, at],
      });
      if (rows.length === 1) onEvent();
      return rows.length === 1;
    },

    /**
     * The same for all events of a time range that the webhook is subscribed to, whether or not they were sent to it
     * before. `kinds` undefined: all that it is subscribed to. In a transaction. Returns how many are sent; more than
     * `limit`: nothing was done.
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
        // Ids increase with time, to within a minute, and are indexed, which `created_at` is not.
        idAt(range.from.getTime() - 60_000, '0'),
        idAt(range.to.getTime() + 60_000, 'f'),
        range.kinds ?? null,
      ];
      // Two at once would each wait for a delivery that the other creates.
      await statements.run({
        name: 'delivery-replay-lock',
        text: `select pg_advisory_xact_lock(hashtextextended('replay ' || $1, 0))`,
        values: [webhookId],
      });
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
        // Events are locked as by the foreign key of their deliveries: one that is purged meanwhile is left out.
        text: `with chosen as materialized (${chosen} limit ${limit} for key share of e), held as (${lockDeliveries(
          `select d.organization_id, d.id from chosen c join webhook_delivery d
            on d.organization_id = c.organization_id and d.event_id = c.id and d.webhook_id = c.webhook_id`,
        )})
          insert into webhook_delivery as d (organization_id, id, webhook_id, event_id, state, next_attempt_at, created_at)
          select c.organization_id, ${newIdSql(1)},
            c.webhook_id, c.id, 'pending', $1, $1
          from chosen c where (select count(*) from held) >= 0
          on conflict (organization_id, event_id, webhook_id) do update
            set state = 'pending', tries = 0, completed_at = null,
              next_attempt_at = case when d.leased_until > $1 then d.leased_until else $1 end
          returning d.id`,
        values,
      });
      if (rows.length > 0) onEvent();
      return rows.length;
    },
  };
}

/** The first or last id (version 7) of a millisecond. */
function idAt(millisecond: number, fill: '0' | 'f'): string {
  const hex = Math.max(0, millisecond).toString(16).padStart(12, '0') + `7${fill.repeat(3)}${fill.repeat(16)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
