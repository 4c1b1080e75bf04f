import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { rotateApiKey } from '@lacre/services/api-keys/rotate-api-key';
import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import { rotateClientSecret } from '@lacre/services/oauth/rotate-client-secret';
import { beginTotp } from '@lacre/services/second-factor/begin-totp';
import { confirmTotp } from '@lacre/services/second-factor/confirm-totp';
import type { Services } from '@lacre/services/services';
import { rotateWebhookSecret } from '@lacre/services/webhooks/rotate-webhook-secret';
import { type GivenUser, given } from '@lacre/testing/given';
import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { createWebhook } from '../src/webhooks/create-webhook.ts';
import { replayDelivery } from '../src/webhooks/replay-delivery.ts';
import { replayEvents } from '../src/webhooks/replay-events.ts';
import { testWebhook } from '../src/webhooks/test-webhook.ts';
import { openWebhookHouse, type WebhookHouse } from './webhooks/webhook-house.ts';

describe('what a repetition would not return, or send again:', () => {
  let t: WebhookHouse;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    t = await openWebhookHouse();
  });
  beforeEach(() => newOwner());
  after(() => t.close());

  async function newOwner() {
    owner = await given(t.services).user();
    organizationId = (await given(t.services).organization(owner)).id;
  }

  /** The connection of every transaction breaks at its commit, before or after it took effect. */
  function breaking(when: 'before' | 'after'): Services {
    const { database } = t.services;
    const broken = new DatabaseUnavailable('the connection broke');
    const transaction: typeof database.transaction = async (work) => {
      await database.transaction(async (tx) => {
        await work(tx);
        if (when === 'before') throw broken;
      });
      throw broken;
    };
    let asked = 0;
    const statusOf: typeof database.transactionIds.statusOf = async (id) => {
      asked += 1;
      if (asked === 1) throw broken;
      return asked === 2 ? 'in progress' : database.transactionIds.statusOf(id);
    };
    return {
      ...t.services,
      database: { ...database, transaction, transactionIds: { ...database.transactionIds, statusOf } },
    };
  }

  const webhook = (services: Services) =>
    createWebhook(services, owner.actor, {
      organizationId,
      url: 'https://127.0.0.1/hook',
      events: ['products.imported'],
    });
  const application = (services: Services) =>
    createOauthApplication(services, owner.actor, {
      organizationId,
      name: 'App',
      redirectUris: ['https://example.com/back'],
      scopes: ['read:invoices'],
      type: 'confidential',
    });
  const apiKey = (services: Services) =>
    createApiKey(services, owner.actor, {
      organizationId,
      name: 'key',
      environment: 'sandbox',
      scopes: ['read:invoices'],
    });
  const operations: [string, (services: Services) => Promise<unknown>][] = [
    ['the secret of a new webhook', async (services) => (await webhook(services)).secret],
    ['the secret of a new application', async (services) => (await application(services)).clientSecret],
    ['the secret of a new API key', async (services) => (await apiKey(services)).key],
    [
      'the secret of a rotated webhook',
      async (services) => {
        const { id } = await webhook(t.services);
        return (await rotateWebhookSecret(services, owner.actor, { organizationId, id })).secret;
      },
    ],
    [
      'the secret of a rotated application',
      async (services) => {
        const { id } = await application(t.services);
        return (await rotateClientSecret(services, owner.actor, { organizationId, id, overlapHours: 24 })).clientSecret;
      },
    ],
    [
      'the secret of a rotated API key',
      async (services) => {
        const { id } = await apiKey(t.services);
        return (await rotateApiKey(services, owner.actor, { organizationId, id, overlapHours: 0 })).key;
      },
    ],
    [
      'the list of recovery codes',
      async (services) => {
        const { secret } = await beginTotp(t.services, owner.actor, {});
        const totp = new TOTP({ secret: Secret.fromBase32(secret) });
        const code = totp.generate({ timestamp: t.clock.now().getTime() });
        return (await confirmTotp(services, owner.actor, { code })).recoveryCodes.join();
      },
    ],
    [
      'the replay of a delivery',
      async (services) => {
        const target = { organizationId, id: (await webhook(t.services)).id };
        const { id: deliveryId } = await testWebhook(t.services, owner.actor, target);
        return (await replayDelivery(services, owner.actor, { ...target, deliveryId })).id;
      },
    ],
    [
      'the replay of a period',
      async (services) => {
        const { id } = await webhook(t.services);
        const from = new Date(t.clock.now().getTime() - 60_000).toISOString();
        return (await replayEvents(services, owner.actor, { organizationId, id, from, to: undefined })).to;
      },
    ],
  ];
  for (const [name, operate] of operations)
    it(`${name} is returned although the response to its commit was lost, and only if that took effect`, async () => {
      expect(await operate(breaking('after'))).to.be.a('string');
      await newOwner();
      expect(await operate(breaking('before')).catch(String)).to.equal('DatabaseUnavailable: the connection broke');
    });
});
