import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import { type EventBody, toEventBody } from '../events/event-body.ts';
import { type EventKind, eventDefinitions, eventPayload } from '../events/event-kinds.ts';
import type { Services } from '../services.ts';
import { requireSandbox } from './require-sandbox.ts';

/**
 * Writes a sandbox event with sample data: it appears in the feed and is sent to every subscribed webhook like a real
 * one, with `test: true`. What it describes has not happened. 403 for a production key.
 */
export async function triggerEvent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  { type }: { type: EventKind },
): Promise<EventBody> {
  requireSandbox(access);
  const now = clock.now();
  const event = {
    organizationId: access.organizationId,
    id: uuidV7(now),
    environment: 'sandbox' as const,
    kind: type,
    payload: eventPayload(type, eventDefinitions[type].sample),
    createdAt: now,
    isTest: true,
  };
  await database.transaction((tx) => tx.events.insert(event));
  return toEventBody(event);
}
