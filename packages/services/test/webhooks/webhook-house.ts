import { createAddressGuard } from '@lacre/adapters/outbound/address-guard';
import { parseCidr } from '@lacre/adapters/outbound/public-address';
import { createWebhookSender } from '@lacre/adapters/webhooks/webhook-sender';
import { type GivenUser, given } from '@lacre/testing/given';
import { type Answer, type Receiver, startReceiver } from '@lacre/testing/receiver';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import type { Environment } from '../../src/actor.ts';
import { recordEvent } from '../../src/events/record-event.ts';
import type { Services } from '../../src/services.ts';
import { type CreateWebhookInput, createWebhook } from '../../src/webhooks/create-webhook.ts';
import { createDispatcher, type Dispatcher } from '../../src/webhooks/dispatcher.ts';
import { getDelivery } from '../../src/webhooks/get-delivery.ts';
import { listDeliveries } from '../../src/webhooks/list-deliveries.ts';

/** An installation whose webhooks may call loopback, with a dispatcher that runs on demand. */
export interface WebhookHouse extends TestServices {
  dispatcher: Dispatcher;
  /** Dispatches everything that is due now. */
  dispatch(): Promise<void>;
  organization(): Promise<WebhookOwner>;
  receiver(answer?: Answer): Promise<Receiver>;
}

export interface WebhookOwner {
  owner: GivenUser;
  organizationId: string;
  webhook(url: string, changes?: Partial<CreateWebhookInput>): Promise<{ id: string; secret: string }>;
  /** Records as many events, in a transaction each. */
  emit(count?: number, environment?: Environment): Promise<void>;
  deliveries(id: string): Promise<Awaited<ReturnType<typeof getDelivery>>[]>;
}

/** Path of receivers with a time-out of only a quarter of a second. */
export const impatient = '/impatient';

export async function openWebhookHouse({ mailWaits = false } = {}): Promise<WebhookHouse> {
  const t = await createTestServices({ mailWaits, env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
  const guard = createAddressGuard({ allow: [parseCidr('127.0.0.0/8')] });
  const sender = createWebhookSender(guard);
  const hasty = createWebhookSender(guard, { totalMs: 250 });
  t.services.webhookSender = {
    ports: sender.ports,
    isAllowed: (url) => sender.isAllowed(url),
    post: (url, headers, body) => (url.endsWith(impatient) ? hasty : sender).post(url, headers, body),
  };
  const dispatcher = createDispatcher(t.services);
  const receivers: Receiver[] = [];
  return {
    ...t,
    dispatcher,
    async dispatch() {
      dispatcher.notify();
      await dispatcher.idle();
    },
    async receiver(answer) {
      const receiver = await startReceiver(answer);
      receivers.push(receiver);
      return receiver;
    },
    organization: () => organizationOf(t.services),
    async close() {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await dispatcher.stop();
      await sender.close();
      await hasty.close();
      await t.close();
    },
  };
}

async function organizationOf(services: Services): Promise<WebhookOwner> {
  const owner = await given(services).user();
  const { id: organizationId } = await given(services).organization(owner);
  return {
    owner,
    organizationId,
    webhook: (url, changes = {}) =>
      createWebhook(services, owner.actor, { organizationId, url, events: ['products.imported'], ...changes }),
    async emit(count = 1, environment) {
      const one = (number: number) =>
        services.database.transaction((tx) =>
          recordEvent(tx, services.clock.now(), organizationId, environment, 'products.imported', {
            totalRows: number,
            successCount: number,
            errorCount: 0,
          }),
        );
      for (let number = 1; number <= count; number += 1) await one(number);
    },
    async deliveries(id) {
      const { data } = await listDeliveries(services, owner.actor, { organizationId, id, limit: 100 });
      return Promise.all(
        data.map(({ id: deliveryId }) => getDelivery(services, owner.actor, { organizationId, id, deliveryId })),
      );
    },
  };
}
