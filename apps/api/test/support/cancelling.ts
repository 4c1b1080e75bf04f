import type { GivenUser } from '@lacre/testing/given';
import { invoiceBody, item } from './bodies.ts';
import type { TestApi } from './test-api.ts';

export interface Canceller {
  owner: GivenUser;
  organizationId: string;
  /** May read, write and cancel. */
  key: string;
  /** A stamped Ingreso; with a key, one whose item triggers a scenario of the simulator. */
  invoice(sku?: string): Promise<{ id: string; uuid: string }>;
  /** Advances the sandbox clock, so that acceptance is required. */
  passDays(days: number): Promise<void>;
}

export async function givenCanceller(test: TestApi): Promise<Canceller> {
  const owner = await test.given.user();
  const { id: organizationId } = await test.given.organization(owner);
  const { key } = await test.given.apiKey(owner, organizationId, {
    scopes: ['read:invoices', 'write:invoices', 'cancel:invoices'],
  });
  return {
    owner,
    organizationId,
    key,
    async invoice(sku) {
      const body = invoiceBody(sku === undefined ? {} : { items: [item({ sku })] });
      const answer = await test.api('POST', '/invoices', { key, body });
      return { id: String(answer.body.id), uuid: String(answer.body.uuid) };
    },
    async passDays(days) {
      await test.api('POST', '/sandbox/clock/advance', { key, body: { seconds: days * 86_400 } });
    },
  };
}
