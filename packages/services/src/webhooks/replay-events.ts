import type { Database } from '@lacre/database/database';
import { resolveOrganizationAccess } from '../access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { environmentClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { eventKinds } from '../events/event-kinds.ts';
import { mayReceive } from '../events/event-scopes.ts';
import { refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { findWebhook, mustBeActive, refusedWithoutWebhook, type WebhookActor } from './webhook-access.ts';

export interface ReplayEventsInput {
  organizationId: string;
  id: string;
  /**
   * ISO 8601 instants: from the first on, up to but without the second; left out: now, by the time of the sandbox where
   * the webhook gets its events.
   */
  from: string;
  to?: string;
  /** Left out: all that the webhook is subscribed to. */
  events?: string[];
}

/** One statement makes them all. */
const eventsMax = 10_000;

/**
 * Sends the events of a time again, those that were delivered and those that happened while the webhook was off or not
 * there. Their ids are the same, so that a receiver knows what it has already.
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
  // The sandbox's time is never behind the real one, so it leaves out nothing of production.
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
    const made = await tx.webhookDeliveries.replayRange(organizationId, id, range, now, eventsMax);
    if (made === 'too-many') throw new AppError('REPLAY_TOO_LARGE', { params: { most: eventsMax } });
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'webhook.events_replayed',
      target: { type: 'webhook', id },
      details: { from: from.toISOString(), to: to.toISOString(), events: made },
    });
    return made;
  };
  const events = await database.transaction(replay).catch(refusedWithoutWebhook);
  return { events, from: from.toISOString(), to: to.toISOString() };
}
