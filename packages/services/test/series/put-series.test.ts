import { putSeries } from '@lacre/services/series/put-series';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedServices } from '../shared-services.ts';

describe('a series that is put while its first document is claimed', () => {
  it('never goes back to a folio that was assigned meanwhile, whatever next folio is given', async () => {
    const t = await sharedServices();
    const owner = await given(t.services).user();
    const { id } = await given(t.services).organization(owner);
    const { database } = t.services;
    const claim = () =>
      t.database.dataSource.query(
        `insert into folio_series (organization_id, environment, series, type, next_folio, is_default)
          values ($1, 'sandbox', 'A', 'I', 3, true)`,
        [id],
      );
    const transaction: typeof database.transaction = (work) =>
      database.transaction((tx) => {
        const hold: typeof tx.folioSeries.hold = async (...asked) => {
          const held = await tx.folioSeries.hold(...asked);
          await claim();
          return held;
        };
        return work({ ...tx, folioSeries: { ...tx.folioSeries, hold } });
      });
    const meanwhile = { ...t.services, database: { ...database, transaction } };
    const body = { id, series: 'A', type: 'I', environment: 'sandbox', nextFolio: 2 } as const;
    expect((await putSeries(meanwhile, owner.actor, body)).nextFolio).to.equal(3);
  });
});
