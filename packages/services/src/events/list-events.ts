import { resolveInvoiceAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { type EventBody, toEventBody } from './event-body.ts';

export interface ListEventsInput {
  /** Id of the last event already read. */
  after?: string;
  limit?: number;
  /** Without `after`: returns no events, only the cursor of the newest one. */
  tail?: boolean;
}

export interface EventPage {
  data: EventBody[];
  /** Cursor for the next page; null if there are no events at all. */
  after: string | null;
  /** More events are available now. */
  hasMore: boolean;
}

const limitByDefault = 100;

/**
 * The organization's events in one fixed order, each once: those after `after`, oldest first. An API key sees those of
 * its environment and those without an environment. An event appears here when it is dispatched to webhooks.
 */
export async function listEvents(
  services: Pick<Services, 'database'>,
  actor: CredentialActor,
  { after, limit = limitByDefault, tail = false }: ListEventsInput,
): Promise<EventPage> {
  const { organizationId, environment } = await resolveInvoiceAccess(services, actor, 'events.list');
  const { events } = services.database;
  if (tail && after === undefined)
    return { data: [], after: (await events.findNewestId(organizationId, environment)) ?? null, hasMore: false };
  const position = after === undefined ? '0' : await events.findPosition(organizationId, after);
  if (position === undefined) throw new AppError('EVENT_UNKNOWN');
  const rows = await events.listAfter(organizationId, position, environment, limit + 1);
  const data = rows.slice(0, limit).map(toEventBody);
  return { data, after: data.at(-1)?.id ?? after ?? null, hasMore: rows.length > limit };
}
