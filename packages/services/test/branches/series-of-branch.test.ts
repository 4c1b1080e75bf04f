import { putBranch } from '@lacre/services/branches/put-branch';
import { putSeries } from '@lacre/services/series/put-series';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { sharedServices } from '../shared-services.ts';
import { until } from '../until.ts';

describe('series of a branch that moves', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('are locked in the order in which a batch of claims locks them: by type, then by name', async () => {
    const { actor, ...user } = await given(t.services).user();
    const { id } = await given(t.services).organization({ ...user, actor });
    const move = (zip: string) =>
      putBranch(t.services, actor, { organizationId: id, code: 'tj', name: 'Tijuana', zip });
    await move('22000');
    // By name and by age the other way round.
    for (const [series, type] of [
      ['A', 'P'],
      ['B', 'I'],
    ] as const)
      await putSeries(t.services, actor, { id, series, type, environment: 'sandbox', placeOfIssue: '22000' });

    const { dataSource } = t.database;
    const claims = await blockingTransaction(dataSource);
    const lock = (name: string) =>
      claims.query('update folio_series set next_folio = next_folio + 1 where organization_id = $1 and series = $2', [
        id,
        name,
      ]);
    await lock('B');
    const moved = move('21000');
    await until(claims.isWaitedFor);
    await lock('A');
    await claims.commit();
    await moved;
    const series = await dataSource.query<unknown[]>(
      'select series, place_of_issue as zip, next_folio as next from folio_series where organization_id = $1 order by 1',
      [id],
    );
    expect(series).to.deep.equal([
      { series: 'A', zip: '21000', next: '2' },
      { series: 'B', zip: '21000', next: '2' },
    ]);
  });

  it('stay at a postal code that another branch still has', async () => {
    const { actor, ...user } = await given(t.services).user();
    const { id } = await given(t.services).organization({ ...user, actor });
    const branch = (code: string, zip: string) =>
      putBranch(t.services, actor, { organizationId: id, code, name: code, zip });
    await branch('one', '22000');
    await branch('two', '22000');
    const series = { id, series: 'A', type: 'I', environment: 'sandbox' } as const;
    await putSeries(t.services, actor, { ...series, placeOfIssue: '22000' });
    const place = async () => (await putSeries(t.services, actor, series)).placeOfIssue;
    await branch('one', '21000');
    expect(await place()).to.equal('22000');
    await branch('two', '21000');
    expect(await place()).to.equal('21000');
  });
});
