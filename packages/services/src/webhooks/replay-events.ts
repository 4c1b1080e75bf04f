import type { Database } from '@lacre/database/database';
import { resolveOrganizationAccess } from '../access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { environmentClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { eventKinds } from '../events/event-kinds.ts';
import { mayReceive } from '../events/event-scopes.ts';
import { refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { findWebhook, mustBeActive, toWebhookNotFound, type WebhookActor } from './webhook-access.ts';

export interface ReplayEventsInput {
  organizationId: string;
  id: string;
  /**
   * ISO 8601 instants: `from` inclusive, `to` exclusive. `to` defaults to now, by the sandbox's clock if the webhook
   * receives sandbox events.
   */
  from: string;
  to?: string;
  /** Default: all kinds that the webhook is subscribed to. */
  events?: string[];
}

/** All are created in one statement. */
const eventsMax = 10_000;

/**
 * Sends the events of a period again: those that were delivered and those that happened while the webhook was disabled
 * or did not exist. Event ids stay the same, so that the endpoint can recognize duplicates.
 */
export async function replayEvents(
  services: Pick<Services, 'database' | 'clock'>,
  actor: WebhookActor,
  input: ReplayEventsInput,
): Promise<{ events: number; from: string; to: string }> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.replay');
  const { organizationId } = access;
  const { id, isActive, environment } = await findWebhook(services, access, input.id);
  const now = clock.now();
  const from = new Date(input.from);
  // The sandbox's clock is never behind real time, so this excludes no production event.
  const latest = await environmentClock(services, organizationId, environment ?? 'sandbox');
  const to = input.to === undefined ? latest.now() : new Date(input.to);
  if (from >= to)
    throw refusedFields([
      {
        path: 'from',
        code: 'OUT_OF_RANGE',
        message: { en: 'from must be before to', es: 'from debe ser anterior a to' },
      },
    ]);
  if (!isActive) throw mustBeActive();
  const scopes = (await database.webhooks.creatorScopes(organizationId, id, now)) ?? null;
  const kinds =
    scopes === null ? input.events : (input.events ?? eventKinds).filter((kind) => mayReceive(scopes, kind));
  const range = { from, to, kinds };
  const replay = async (tx: Database) => {
    const eventCount = await tx.webhookDeliveries.replayRange(organizationId, id, range, now, eventsMax);
    if (eventCount === 'too-many') throw new AppError('REPLAY_TOO_LARGE', { params: { most: eventsMax } });
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'webhook.events_replayed',
      target: { type: 'webhook', id },
      details: { from: from.toISOString(), to: to.toISOString(), events: eventCount },
    });
    return eventCount;
  };
  // A repetition would send them once more.
  const events = await showOnce(database, replay).catch(toWebhookNotFound);
  return { events, from: from.toISOString(), to: to.toISOString() };
}
