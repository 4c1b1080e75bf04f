import { given } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { listInvoices } from '../../src/invoices/list-invoices.ts';
import type { Services } from '../../src/services.ts';

describe('listing documents', () => {
  let test: TestServices;
  before(async () => {
    test = await createTestServices();
  });
  after(() => test.close());

  /** Services that count how often the browser is started in advance. */
  const counting = (printsAhead: boolean) => {
    const { services } = test;
    let warmed = 0;
    const counted: Services = Object.create(services, {
      pdf: { value: { ...services.pdf, warmUp: () => void (warmed += 1) } },
      settings: { value: { ...services.settings, printsAhead } },
    });
    return { services: counted, warmed: () => warmed };
  };

  it('starts the browser in advance for a session, not for a key, and only in processes that serve the API', async () => {
    const owner = await given(test.services).user();
    const { id: organizationId } = await given(test.services).organization(owner);
    const key = await given(test.services).apiKey(owner, organizationId, { environment: 'sandbox' });
    const session = { organizationId, environment: undefined, actor: owner.actor };
    const program = { organizationId, environment: 'sandbox', actor: key.actor } as const;
    const serving = counting(true);
    await listInvoices(serving.services, program, {});
    expect(serving.warmed()).to.equal(0);
    await listInvoices(serving.services, session, {});
    expect(serving.warmed()).to.equal(1);
    const working = counting(false);
    await listInvoices(working.services, session, {});
    expect(working.warmed()).to.equal(0);
  });
});
