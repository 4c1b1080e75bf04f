import type { InvoiceAccess } from '@lacre/services/access';
import { receiveBillingNotice } from '@lacre/services/billing/receive-billing-notice';
import type { BillingNotice } from '@lacre/services/ports/billing';
import { getUsage } from '@lacre/services/usage/get-usage';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { giveProductionAccess } from '../usage/production-access.ts';

describe('the units of a month in which a subscription changes the plan', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createStampingBench({
      env: {
        PAC_PRODUCTION: 'simulator',
        PLANS: JSON.stringify({
          one: { cfdiIncluded: 1, priceId: 'price_one' },
          ten: { cfdiIncluded: 10, priceId: 'price_ten' },
          sixty: { cfdiIncluded: 60, priceId: 'price_sixty' },
          boundless: { cfdiIncluded: null, priceId: 'price_boundless' },
        }),
      },
    });
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.clock.set('2026-11-21T18:00:00Z');
    bench.onRequest = () => undefined;
    access = await giveProductionAccess(bench);
    await subscribe('ten');
  });

  const subscribe = (plan: string) => {
    bench.clock.advance(1);
    const notice: BillingNotice = {
      kind: 'subscription',
      organizationId: access.organizationId,
      customerId: 'cus_1',
      subscriptionId: 'sub_1',
      isActive: true,
      renews: true,
      status: 'active',
      priceId: `price_${plan}`,
      startedAt: null,
      toldAt: bench.clock.now(),
    };
    const billing = { ...bench.services.billing, readNotice: () => notice };
    return receiveBillingNotice({ ...bench.services, billing }, { payload: Buffer.from(''), signature: '' });
  };
  const create = () => createInvoice(bench.services, access, ingreso());
  const createMany = async (count: number) => {
    const outcomes = await Promise.allSettled(Array.from({ length: count }, create));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  const usage = () => getUsage(bench.services, access.actor, { organizationId: access.organizationId });

  it('include what was stamped without a limit in between, and no rejections', async () => {
    await create();
    await subscribe('boundless');
    expect(await createMany(3)).to.equal(3);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: '301', message: 'XML mal formado' } : undefined;
    await errorOf(create());
    bench.onRequest = () => undefined;
    await subscribe('ten');
    expect(await usage()).to.include({ plan: 'ten', cfdiUsedThisMonth: 4, cfdiRemaining: 6 });
    expect(await createMany(8)).to.equal(6);
  });

  it('stay used under a smaller plan, which rejects documents until the month ends', async () => {
    expect(await createMany(3)).to.equal(3);
    await subscribe('one');
    expect(await usage()).to.include({ cfdiIncluded: 1, cfdiUsedThisMonth: 3, cfdiRemaining: 0 });
    expect(await errorOf(create())).to.include({ kind: 'payment-required', code: 'QUOTA_EXCEEDED' });
    bench.clock.set('2026-12-01T06:00:00Z');
    expect(await createMany(2)).to.equal(1);
  });

  it('are exact when the plan changes while documents are being stamped', async () => {
    const [before, , during] = await Promise.all([createMany(5), subscribe('sixty'), createMany(50)]);
    const after = await createMany(60);
    expect(before + during + after).to.equal(60);
    expect(await usage()).to.include({ cfdiUsedThisMonth: 60, cfdiRemaining: 0 });
  });
});
