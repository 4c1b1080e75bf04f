import { createDispatcher } from '@lacre/services/webhooks/dispatcher';
import type { GivenUser } from '@lacre/testing/given';
import type { Call, Json } from '../../support/api-client.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

/** A server whose webhooks may call loopback, with an organization and its owner. */
export interface WebhookApi extends TestApi {
  owner: GivenUser;
  organizationId: string;
  /** Below `/organizations/{organizationId}/webhooks`, as the owner unless `call` says otherwise. */
  hooks(method: string, path?: string, call?: Call): ReturnType<TestApi['api']>;
  made(changes?: Record<string, unknown>): Promise<Json>;
  /** Delivers what is due. */
  dispatch(): Promise<void>;
}

export const receiverUrl = 'https://hooks.example.com/lacre';

export async function startWebhookApi(): Promise<WebhookApi> {
  const test = await startTestApi({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
  const owner = await test.given.user();
  const { id: organizationId } = await test.given.organization(owner);
  const dispatcher = createDispatcher(test.services);
  const hooks = (method: string, path = '', call: Call = { token: owner.token }) =>
    test.api(method, `/organizations/${organizationId}/webhooks${path}`, call);
  return {
    ...test,
    owner,
    organizationId,
    hooks,
    async made(changes = {}) {
      const body = { url: receiverUrl, events: ['*'], ...changes };
      return (await hooks('POST', '', { token: owner.token, body })).body;
    },
    async dispatch() {
      dispatcher.notify();
      await dispatcher.idle();
    },
    async close() {
      await dispatcher.stop();
      await test.close();
    },
  };
}
