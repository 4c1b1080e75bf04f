import type { EntityManager } from 'typeorm';
import { IsNull } from 'typeorm';
import type { New } from '../columns.ts';
import type { OutboxEventRow } from '../entities/outbox-event.entity.ts';
import { OutboxEvent } from '../entities/outbox-event.entity.ts';
import { insertRow } from '../insert-row.ts';
import { asEveryTenant, asTenant } from '../tenancy.ts';

export function events(manager: EntityManager) {
  return {
    /** In the transaction of the change that the event tells about. */
    insert: (row: New<OutboxEventRow>): Promise<void> =>
      asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, OutboxEvent, row)),

    /** Of all organizations, oldest first. */
    listWaiting: (limit: number): Promise<OutboxEventRow[]> =>
      asEveryTenant(manager, (scoped) =>
        scoped.find(OutboxEvent, {
          where: { dispatchedAt: IsNull() },
          order: { createdAt: 'ASC', id: 'ASC' },
          take: limit,
        }),
      ),
  };
}
