import { syncDocument } from '@lacre/services/cancellations/sync-document';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

describe('syncing a document whose cancellation is open', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  it('returns the document while the SAT does not know it yet', async () => {
    const access = await bench.access();
    const { id } = await bench.asking(access, 'SIM-SAT-LAGS');
    expect((await bench.cancel(access, id)).isKnown).to.equal(false);
    expect(await syncDocument(bench.services, access, { id })).to.include({ cancellationStatus: 'pendiente' });
  });

  it('fails when the SAT does not respond, though it has accepted the request', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    bench.passDays(4);
    expect(await bench.cancel(access, id)).to.include({ isKnown: true });
    bench.onRequest = ({ operation }) =>
      operation === 'status' ? { kind: 'http', status: 503, when: 'before' } : undefined;
    expect(await errorOf(syncDocument(bench.services, access, { id }))).to.include({ code: 'SAT_UNAVAILABLE' });
  });
});
