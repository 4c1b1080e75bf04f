import type { Environment } from '../columns.ts';
import { bigint, boolean, instant, json, tenantKey, text } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

/** An event, written in the transaction of the change it describes. */
export const OutboxEvent = table('outbox_event', {
  columns: {
    ...tenantKey,
    /** null: it concerns no environment, such as a change of members. */
    environment: text<Environment>().nullable(),
    kind: text(),
    payload: json<Record<string, unknown>>(),
    createdAt: instant(),
    dispatchedAt: instant().nullable().hidden(),
    /** Position in the stream, assigned by the relay; null before that, and for test events. */
    position: bigint().nullable().hidden(),
    /** Sample data, for one webhook only. */
    isTest: boolean().default(false),
  },
  indices: [
    indexOfMigration('outbox_event_dispatched_idx', ['dispatchedAt']),
    indexOfMigration('outbox_event_kind_idx', ['organizationId', 'kind', 'id']),
    indexOfMigration('outbox_event_production_idx', ['organizationId', 'position']),
    indexOfMigration('outbox_event_sandbox_idx', ['organizationId', 'position']),
    indexOfMigration('outbox_event_every_stamp_idx', ['position']),
    indexOfMigration('outbox_event_waiting_idx', ['createdAt']),
  ],
  foreignKeys: [ofOrganization],
});
export type OutboxEventRow = RowOf<typeof OutboxEvent>;
