import type { AttemptEntry } from '@lacre/database/entities/webhook-delivery.entity';
import type { ClaimedDelivery } from '@lacre/database/repositories/delivery-claims';
import { toEventBody } from '../events/event-body.ts';
import { mayReceive } from '../events/event-scopes.ts';
import type { WebhookResponse } from '../ports/webhook-sender.ts';
import type { Services } from '../services.ts';
import { type AttemptFault, storedFault } from './delivery-faults.ts';
import { disableWebhook } from './disable-webhook.ts';
import { nextAttempt, pauseUntil } from './retry-schedule.ts';
import { signWebhook } from './sign-webhook.ts';
import type { OpenKey } from './webhook-secret.ts';

export type DeliveryServices = Pick<
  Services,
  'database' | 'clock' | 'log' | 'secretBox' | 'webhookSender' | 'settings'
>;

/** An endpoint that only fails for this long is disabled. */
const failingMs = 5 * 24 * 3_600_000;

/**
 * One attempt: signs, sends and records the outcome. Success is a 2xx response in time; anything else is retried by the
 * schedule, and 410 disables the webhook at once. No row is locked while the request is in flight.
 *
 * @param onDelivered called when the endpoint has accepted the event, before the outcome is stored
 */
export async function deliverEvent(
  services: DeliveryServices,
  delivery: ClaimedDelivery,
  openKey: OpenKey,
  onDelivered: () => void,
): Promise<'delivered' | 'failed'> {
  const { database, clock, webhookSender } = services;
  const at = clock.now();
  const { organizationId, webhookId, url } = delivery;
  const body = Buffer.from(JSON.stringify(toEventBody(delivery.event)));
  const isRead = delivery.event.isTest || mayReceive(delivery.creatorScopes, delivery.event.kind);
  const headers = isRead ? signatureOf(services, delivery, openKey, body, at) : undefined;
  const answer: Outcome = headers ? await webhookSender.post(url, headers, body) : isRead ? unsigned : unread;
  const fault = faultOf(answer);
  const attempt: AttemptEntry = {
    at: at.toISOString(),
    durationMs: answer.durationMs,
    url,
    headers: headers ?? {},
    status: answer.status,
    response: answer.response,
    error: fault && storedFault(fault),
  };
  const now = clock.now();
  if (attempt.error === null) {
    onDelivered();
    const mark = () => database.webhookDeliveries.markDelivered(delivery, attempt, now);
    // Once more, on another connection, if the first one was lost: it would be sent again.
    await mark().catch(mark);
    return 'delivered';
  }
  const isGone = answer.status === 410;
  const failing = await database.webhookDeliveries.markFailed(delivery, attempt, {
    nextAttemptAt: isRead ? nextAttempt(delivery.tries + 1, now, answer.retryAfter, Math.random()) : undefined,
    isGone,
    pauseUntil: pauseUntil(answer.status, delivery.pauses, now, answer.retryAfter),
    at: now,
  });
  if (!failing) return 'failed';
  const webhook = { organizationId, id: webhookId, url };
  const failingSince = new Date(now.getTime() - failingMs);
  if (isGone) await disableWebhook(services, webhook, 'gone');
  else if (failing.failingSince <= failingSince)
    await disableWebhook(services, { ...webhook, failingSince }, 'failing');
  return 'failed';
}

/**
 * undefined when the secret cannot be decrypted, for example after the master key was lost: nothing may be sent then.
 */
function signatureOf(
  { log }: Pick<Services, 'log'>,
  delivery: ClaimedDelivery,
  openKey: OpenKey,
  body: Buffer,
  at: Date,
): Record<string, string> | undefined {
  const { organizationId, webhookId: id, previousSecret, previousSecretKeyId, previousSecretUntil } = delivery;
  try {
    const keys = [openKey({ keyId: delivery.secretKeyId, bytes: delivery.secret })];
    if (previousSecret && previousSecretKeyId && previousSecretUntil && previousSecretUntil > at)
      keys.push(openKey({ keyId: previousSecretKeyId, bytes: previousSecret }));
    return signWebhook(delivery.event.id, body, keys, at);
  } catch (error) {
    log.error({ error, organizationId, webhookId: id }, 'the secret of a webhook cannot be opened');
    return undefined;
  }
}

type Outcome = Omit<WebhookResponse, 'fault'> & { fault: AttemptFault | null };

const unsigned: Outcome = {
  status: null,
  fault: { code: 'secret-unreadable' },
  response: null,
  retryAfter: undefined,
  durationMs: 0,
};

/** While the delivery was pending, the API key or application that created the webhook lost the scope or ended. */
const unread: Outcome = {
  ...unsigned,
  fault: { code: 'not-permitted' },
};

/** null: delivered. */
function faultOf({ status, fault }: Outcome): AttemptFault | null {
  if (fault !== null) return fault;
  if (status !== null && status >= 200 && status < 300) return null;
  return { code: status !== null && status >= 300 && status < 400 ? 'redirected' : 'answered', status };
}
