import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Environment } from '../actor.ts';
import { type EventData, type EventKind, eventPayload } from './event-kinds.ts';

/**
 * Writes an event in the transaction of the change it describes. `data` contains identifiers and public facts only;
 * fields that its kind does not define (event-kinds.ts) are dropped.
 */
export async function recordEvent<K extends EventKind>(
  tx: Database,
  at: Date,
  organizationId: string,
  environment: Environment | undefined,
  kind: K,
  data: EventData<K>,
): Promise<void> {
  await tx.events.insert({
    organizationId,
    id: uuidV7(at),
    environment: environment ?? null,
    kind,
    payload: eventPayload(kind, data),
    createdAt: at,
  });
}
