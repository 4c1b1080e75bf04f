import type { InvoiceAccess } from '@lacre/services/access';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { giveProductionAccess } from './production-access.ts';

describe('after a change of plan in the middle of a month', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  before(async () => {
    const PLANS = JSON.stringify({ five: { cfdiIncluded: 5 }, ten: { cfdiIncluded: 10 } });
    bench = await createStampingBench({ env: { PAC_PRODUCTION: 'simulator', PLANS } });
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.clock.set('2026-11-21T18:00:00Z');
    access = await giveProductionAccess(bench, 'five');
  });

  const choose = (plan: string) =>
    bench.services.database.organizations.update(access.organizationId, { plan }, bench.clock.now());
  const create = () => createInvoice(bench.services, access, ingreso());
  const issue = async (count: number) => {
    for (let n = 0; n < count; n += 1) expect((await create()).kind).to.equal('created');
  };
  const refused = async () => expect(await errorOf(create())).to.include({ code: 'QUOTA_EXCEEDED' });
  /** Each has its mail, in the same transaction. */
  const notices = async () =>
    (
      await bench.database.dataSource.query<{ notice: string }[]>(
        `select kind || ' ' || (payload->>'included') || coalesce(' at ' || (payload->>'used'), '') as notice
          from outbox_event where organization_id = $1 and kind like 'quota.%' order by id`,
        [access.organizationId],
      )
    ).map(({ notice }) => notice);

  it('the owner is notified once more for the larger limit, and not again for one that was already reached', async () => {
    await issue(5);
    await refused();
    const ofFive = ['quota.warning 5 at 4', 'quota.exceeded 5'];
    expect(await notices()).to.deep.equal(ofFive);

    await choose('ten');
    await issue(5);
    await refused();
    await refused();
    const ofBoth = [...ofFive, 'quota.warning 10 at 8', 'quota.exceeded 10'];
    expect(await notices()).to.deep.equal(ofBoth);

    for (const plan of ['five', 'ten', 'five']) {
      await choose(plan);
      await refused();
    }
    expect(await notices()).to.deep.equal(ofBoth);
  });

  it('the owner is notified once of a smaller limit that was not reached before', async () => {
    await choose('ten');
    await issue(3);
    await choose('five');
    await issue(2);
    await refused();
    await refused();
    expect(await notices()).to.deep.equal(['quota.warning 5 at 4', 'quota.exceeded 5']);
  });

  it('a month whose notices an earlier version sent has no more of them', async () => {
    await issue(4);
    await bench.database.dataSource.query('update usage_month set warned_limit = null where organization_id = $1', [
      access.organizationId,
    ]);
    await choose('ten');
    await issue(6);
    expect(await notices()).to.deep.equal(['quota.warning 5 at 4']);
  });
});
