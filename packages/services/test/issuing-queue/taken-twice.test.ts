import { cancelQueued } from '@lacre/services/issuing-queue/cancel-queued';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { createQueueBench, type QueueBench } from './queue-bench.ts';

/** Blocks those who pass until it is opened. */
function gate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pass = () => {
    reached.resolve();
    return opened.promise;
  };
  return { pass, reached: reached.promise, open: opened.resolve };
}

describe('a queued document that a second worker leases while the first is about to claim it', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());

  /** A worker that waits before it claims, and before it gets the PAC's response. */
  function worker() {
    const [claim, answer] = [gate(), gate()];
    const { csds } = bench.services.issuing.sandbox;
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const open: typeof csds.open = async (...which) => {
      await claim.pass();
      return csds.open(...which);
    };
    const stamp: typeof pac.stamp = async (...sent) => {
      const outcome = await pac.stamp(...sent);
      await answer.pass();
      return outcome;
    };
    const services = withIssuing(bench.services, { sandbox: { pac: { ...pac, stamp }, csds: { ...csds, open } } });
    return { claim, answer, services };
  }

  it('cannot be cancelled once it is sent, whichever worker read it last', async () => {
    const access = await bench.access();
    const id = await bench.queue(access);
    const [first, second] = [worker(), worker()];
    const works = [bench.work(first.services)];
    await first.claim.reached;
    bench.clock.advance(61);
    works.push(bench.work(second.services));
    await second.claim.reached;
    first.claim.open();
    await first.answer.reached;
    second.claim.open();
    await works[1];

    const refused = await errorOf(cancelQueued(bench.services, access, 'invoice', { id }));
    first.answer.open();
    await works[0];
    bench.clock.advance(61);
    await bench.work();
    expect(refused).to.include({ code: 'NOT_QUEUED' });
    expect(await bench.get(access, id)).to.include({ id, status: 'vigente' });
    expect((await bench.jobs(access)).map(({ state }) => state)).to.deep.equal(['done']);
    expect(await bench.ledgerOf(access)).to.have.length(1);
    expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(0);
  });
});
