import { pollCancellations } from '@lacre/services/cancellations/poll-cancellations';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { until } from '../until.ts';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

describe('the SAT, while it does not answer about the request of one organization', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  /** A request that the SAT has accepted, which the next poll finds out. */
  async function waiting() {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    bench.onRequest = ({ operation }) =>
      operation === 'status' ? { kind: 'http', status: 503, when: 'before' } : undefined;
    await bench.cancel(access, id);
    bench.onRequest = () => undefined;
    return { access, id };
  }

  it('is asked about those of others', async () => {
    const first = await waiting();
    bench.clock.advance(60);
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const silent = Object.create(pac, {
      status: {
        async value(...args: Parameters<typeof pac.status>) {
          if (args[1]?.lane === first.access.organizationId) {
            asked.resolve();
            await answered.promise;
          }
          return pac.status(...args);
        },
      },
    });
    const polling = pollCancellations(withIssuing(bench.services, { sandbox: { pac: silent } }));
    try {
      await asked.promise;
      const { access, id } = await waiting();
      bench.clock.advance(60);
      await until(async () => (await bench.listed(access, id))?.status === 'cancelado');
    } finally {
      answered.resolve();
      await polling;
    }
  });
});
