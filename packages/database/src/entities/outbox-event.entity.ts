import { EntitySchema } from 'typeorm';
import type { Environment } from '../columns.ts';
import {
  bigint,
  boolean,
  indexOfMigration,
  instant,
  json,
  nullable,
  ownedByOrganization,
  tenantKey,
  text,
} from '../columns.ts';

/** Something that happened, written in the transaction of the change it tells about. */
export interface OutboxEventRow {
  organizationId: string;
  id: string;
  /** null: it concerns no environment, such as a change of members. */
  environment: Environment | null;
  kind: string;
  payload: Record<string, unknown>;
  createdAt: Date;
  dispatchedAt: Date | null;
  /** Place in the stream, given by the relay; null before, and for tests. */
  position: string | null;
  /** Sample data, for one webhook only. */
  isTest: boolean;
}

export const OutboxEvent = new EntitySchema<OutboxEventRow>({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  columns: {
    ...tenantKey,
    environment: text('environment', nullable),
    kind: text('kind'),
    payload: json('payload'),
    createdAt: instant('created_at'),
    dispatchedAt: instant('dispatched_at', nullable),
    position: bigint('position', nullable),
    isTest: boolean('is_test', { default: false }),
  },
  indices: [
    indexOfMigration('outbox_event_waiting_idx', ['createdAt']),
    indexOfMigration('outbox_event_position_idx', ['organizationId', 'position']),
    indexOfMigration('outbox_event_dispatched_idx', ['dispatchedAt']),
    indexOfMigration('outbox_event_stamps_idx', ['position']),
  ],
  foreignKeys: [ownedByOrganization('outbox_event')],
});
