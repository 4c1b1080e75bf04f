import { advanceSandboxClock, resetSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createQueueBench, entry, type QueueBench } from './queue-bench.ts';

const fortyDays = 40 * 86_400;

describe('a queued document whose sandbox is reset to the real time', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const ahead = async () => {
    const access = await bench.access();
    await advanceSandboxClock(bench.services, access, { seconds: fortyDays });
    return access;
  };
  const statesOf = async (access: Awaited<ReturnType<typeof ahead>>) =>
    (await bench.jobs(access)).map(({ state }) => state);

  it('is issued at once, not when the real time has reached the earlier time of the sandbox', async () => {
    const access = await ahead();
    const id = await bench.queue(access);
    await resetSandboxClock(bench.services, access);
    await bench.work();
    expect(await statesOf(access)).to.deep.equal(['done']);
    const attempts = await bench.attempts(access);
    expect(attempts.map(({ state }) => state)).to.deep.equal(['stamped']);
    expect(await bench.get(access, attempts[0]?.id ?? id)).to.include({ status: 'vigente' });
  });

  it('is completed with its batch once its stamp is recovered', async () => {
    const access = await ahead();
    const batchId = await bench.batch(access, [entry('a')]);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    await bench.work();
    expect(await statesOf(access)).to.deep.equal(['running']);
    await resetSandboxClock(bench.services, access);
    bench.clock.advance(1);
    await recoverAttempts(bench.services);
    await bench.work();
    expect(await bench.getBatch(access, batchId)).to.include({ status: 'done', done: 1 });
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('is retried within minutes when a worker had started before the reset and the PAC was unavailable', async () => {
    const access = await ahead();
    await bench.queue(access);
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    const stamp: typeof pac.stamp = async () => {
      await resetSandboxClock(bench.services, access);
      return { kind: 'unavailable', reason: 'away' };
    };
    await bench.work(withIssuing(bench.services, { sandbox: { pac: { ...pac, stamp } } }));
    expect(await statesOf(access)).to.deep.equal(['queued']);
    bench.clock.advance(301);
    await bench.work();
    expect(await statesOf(access)).to.deep.equal(['done']);
  });

  it('waits for its scheduled time', async () => {
    const access = await ahead();
    const scheduledAt = new Date(bench.clock.now().getTime() + fortyDays * 1_000 + 3_600_000).toISOString();
    await bench.queue(access, {}, scheduledAt);
    await resetSandboxClock(bench.services, access);
    await bench.work();
    expect(await statesOf(access)).to.deep.equal(['queued']);
    await advanceSandboxClock(bench.services, access, { until: scheduledAt });
    await bench.work();
    expect(await statesOf(access)).to.deep.equal(['done']);
  });
});
