import { putBranch } from '@lacre/services/branches/put-branch';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { given } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { until } from '../until.ts';

describe('changes of an organization that wait for its lock', () => {
  let t: TestServices;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());

  it('leave connections to other organizations, however many they are', async () => {
    const ana = await given(t.services).user();
    const bea = await given(t.services).user();
    const { id: locked } = await given(t.services).organization(ana);
    const { id: other } = await given(t.services).organization(bea);
    const put = ({ actor }: typeof ana, organizationId: string, code: string) =>
      putBranch(t.services, actor, { organizationId, code, name: 'Sucursal', zip: '06000' });
    const holder = await blockingTransaction(t.database.dataSource);
    await holder.query('select from organization where id = $1 for update', [locked]);
    const waiting = Promise.all(Array.from({ length: 40 }, (_, i) => put(ana, locked, `S${i}`)));
    await until(holder.isWaitedFor);
    expect(await put(bea, other, 'S')).to.include({ code: 'S' });
    await holder.rollback();
    expect(await waiting).to.have.length(40);
  });
});
