import type { PublicEvent } from '@lacre/database/repositories/outbox-event.repository';
import type { Environment } from '../actor.ts';

/** An event as clients see it: the body of a delivery and the element of the pull feed. */
export interface EventBody {
  /** The same in every delivery, retry and replay, and in the feed. */
  id: string;
  type: string;
  /** When it happened. */
  timestamp: string;
  organizationId: string;
  /** null: not related to an environment. */
  environment: Environment | null;
  data: Record<string, unknown>;
  /** Only when testing an endpoint: `data` is a sample. */
  test?: true;
}

export function toEventBody(event: PublicEvent): EventBody {
  return {
    id: event.id,
    type: event.kind,
    timestamp: event.createdAt.toISOString(),
    organizationId: event.organizationId,
    environment: event.environment,
    data: event.payload,
    ...(event.isTest && { test: true as const }),
  };
}
