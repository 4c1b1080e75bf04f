import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { createIssuingQueue, issueQueued } from '../../src/issuing-queue/issue-queued.ts';
import { until } from '../until.ts';
import { createQueueBench, type QueueBench } from './queue-bench.ts';

describe('a queued document that the PAC is slow to answer', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());

  const statusOf = async (access: InvoiceAccess, id: string) => (await bench.get(access, id)).status;

  /** Services whose PAC answers about the document `id` once `answer` is called. */
  function slowFor(id: string) {
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = Object.create(pac, {
      stamp: {
        async value(...args: Parameters<typeof pac.stamp>) {
          if (args[1] === id) {
            asked.resolve();
            await answered.promise;
          }
          return pac.stamp(...args);
        },
      },
    });
    const services: Services = withIssuing(bench.services, { sandbox: { pac: slow } });
    return { services, asked: asked.promise, answer: () => answered.resolve() };
  }

  it('does not delay those that are queued meanwhile', async () => {
    const [access, other] = [await bench.access(), await bench.access()];
    const first = await bench.queue(access);
    const { services, asked, answer } = slowFor(first);
    const working = issueQueued(services);
    try {
      await asked;
      const second = await bench.queue(other);
      await until(async () => (await statusOf(other, second)) === 'vigente');
    } finally {
      answer();
      await working;
    }
  });

  it('leaves the slots of several workers in use at the same time, after their runs too', async () => {
    const access = await bench.access();
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const workers = [1, 2].map(() => {
      const waiting: (() => void)[] = [];
      const asked = { count: 0 };
      const slow = Object.create(pac, {
        stamp: {
          async value(...args: Parameters<typeof pac.stamp>) {
            asked.count += 1;
            await new Promise<void>((resolve) => waiting.push(resolve));
            return pac.stamp(...args);
          },
        },
      });
      return { queue: createIssuingQueue(withIssuing(bench.services, { sandbox: { pac: slow } })), waiting, asked };
    });
    for (let i = 0; i < 44; i += 1) await bench.queue(access);
    for (const { queue } of workers) await queue.run({ forMs: 500 });
    for (const { asked } of workers) await until(() => asked.count === 20);
    for (const { waiting, asked } of workers) {
      for (const answer of waiting.splice(0, 2)) answer();
      await until(() => asked.count === 22);
    }
    const stopped = workers.map(({ queue }) => queue.stop());
    for (const { waiting } of workers) for (const answer of waiting) answer();
    await Promise.all(stopped);
  });

  it('does not keep a run from ending, and is waited for when the worker is stopped', async () => {
    const access = await bench.access();
    const first = await bench.queue(access);
    const { services, asked, answer } = slowFor(first);
    const queue = createIssuingQueue(services);
    // A run that ended before it had found a document leaves it to the report of the next one.
    let taken = 0;
    const run = async () => {
      taken += (await queue.run({ forMs: 100 })).taken;
    };
    await Promise.all([run(), asked]);
    const second = await bench.queue(access);
    await until(async () => {
      await run();
      return (await statusOf(access, second)) === 'vigente';
    });
    await run();
    expect(taken).to.equal(2);
    expect(await statusOf(access, first)).to.equal('recovering');
    const stopped = queue.stop();
    answer();
    await stopped;
    expect(await statusOf(access, first)).to.equal('vigente');
  });
});
