import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { createAttemptRecovery, recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { until } from '../until.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('a PAC that does not answer about attempts of one organization', () => {
  let bench: StampingBench;
  beforeEach(async () => {
    bench = await createStampingBench();
  });
  afterEach(() => bench.close());

  /** An organization with so many attempts whose response was lost. */
  async function withLost(count: number) {
    const access = await bench.access();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    for (let sent = 0; sent < count; sent += 1) await bench.create(access);
    bench.onRequest = () => undefined;
    return access;
  }

  /** Services whose PAC answers questions of one organization once `answer` is called. */
  function silentFor(organizationId: string) {
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const answered = Promise.withResolvers<void>();
    const asked = { count: 0 };
    const silent = Object.create(pac, {
      recover: {
        async value(...args: Parameters<typeof pac.recover>) {
          if (args[2]?.lane === organizationId) {
            asked.count += 1;
            await answered.promise;
          }
          return pac.recover(...args);
        },
      },
    });
    return { services: withIssuing(bench.services, { sandbox: { pac: silent } }), asked, answer: answered.resolve };
  }

  it('does not delay the recovery of others, however many attempts it has', async () => {
    const silent = await withLost(21);
    bench.clock.advance(5);
    const { services, asked, answer } = silentFor(silent.organizationId);
    const recovering = recoverAttempts(services);
    try {
      await until(() => asked.count === 20);
      const other = await withLost(1);
      bench.clock.advance(5);
      await until(async () => (await bench.attempts(other))[0]?.state === 'stamped');
    } finally {
      answer();
      await recovering;
    }
    expect(await bench.count('invoice', silent)).to.equal(21);
  });

  it('are asked about by several workers at the same time, after their runs too', async () => {
    const silent = await withLost(42);
    bench.clock.advance(5);
    const workers = [1, 2].map(() => {
      const { services, asked, answer } = silentFor(silent.organizationId);
      return { recovery: createAttemptRecovery(services), asked, answer };
    });
    for (const { recovery } of workers) await recovery.run({ forMs: 100 });
    for (const { asked } of workers) await until(() => asked.count === 20);
    workers[0]?.answer();
    await until(async () => (await bench.count('invoice', silent)) === 22);
    for (const { answer } of workers) answer();
    await Promise.all(workers.map(({ recovery }) => recovery.stop()));
    expect(await bench.count('invoice', silent)).to.equal(42);
  });

  it('does not keep a run from ending, and is waited for when the worker is stopped', async () => {
    const silent = await withLost(1);
    bench.clock.advance(5);
    const { services, asked, answer } = silentFor(silent.organizationId);
    const recovery = createAttemptRecovery(services);
    const first = await recovery.run({ forMs: 100 });
    await until(() => asked.count === 1);
    // A run that ended before it had found the attempt leaves it to the report of the next one.
    const next = await recovery.run({ forMs: 100 });
    expect([first.asked + next.asked, first.settled + next.settled]).to.deep.equal([1, 0]);
    expect(asked.count).to.equal(1);
    const stopped = recovery.stop();
    answer();
    await stopped;
    expect(await bench.count('invoice', silent)).to.equal(1);
  });
});
