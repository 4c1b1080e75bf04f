import { putBranch } from '@lacre/services/branches/put-branch';
import { putSeries } from '@lacre/services/series/put-series';
import { given } from '@lacre/testing/given';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('an invoice whose default series determined its place of issue', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  it('stays in that series, though another one becomes the default before it is claimed', async () => {
    const owner = await given(bench.services).user();
    const { id } = await given(bench.services).organization(owner);
    const { actor } = await given(bench.services).apiKey(owner, id);
    await putBranch(bench.services, owner.actor, { organizationId: id, code: 'tij', name: 'Tijuana', zip: '22000' });
    const put = (series: string, placeOfIssue?: string) =>
      putSeries(bench.services, owner.actor, {
        id,
        series,
        type: 'I',
        environment: 'sandbox',
        isDefault: true,
        ...(placeOfIssue !== undefined && { placeOfIssue }),
      });
    await put('TJ', '22000');
    const csds = {
      ...bench.services.csds,
      open: async (...opened: Parameters<typeof bench.services.csds.open>) => {
        await put('MX');
        return bench.services.csds.open(...opened);
      },
    };
    const services = withIssuing(bench.services, { sandbox: { csds }, production: { csds } });
    const access = { organizationId: id, environment: 'sandbox' as const, actor };
    const { serie, folio, lugarExpedicion } = await bench.stamped(access, {}, services);
    expect({ serie, folio, lugarExpedicion }).to.deep.equal({ serie: 'TJ', folio: '1', lugarExpedicion: '22000' });
  });
});
