import { expect } from 'chai';
import { trackJobLocks } from '../src/track-job-locks.ts';

describe('jobs that are being locked', () => {
  it('are awaited before locked ones are released, also those that follow', async () => {
    const order: string[] = [];
    const waiting: (() => void)[] = [];
    const take = () => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined)));
    const repository = { getNextJobToRun: take, lockJob: take };
    const locksSettled = trackJobLocks(repository);
    const next = repository.getNextJobToRun().then(() => {
      order.push('taken');
      return repository.lockJob().then(() => order.push('locked'));
    });
    const given = locksSettled().then(() => order.push('given back'));
    waiting.shift()?.();
    await new Promise(setImmediate);
    expect(order).to.deep.equal(['taken']);
    waiting.shift()?.();
    await Promise.all([next, given]);
    expect(order).to.deep.equal(['taken', 'locked', 'given back']);
  });

  it('do not delay a worker that has none', () => {
    const none = () => Promise.resolve(undefined);
    return trackJobLocks({ getNextJobToRun: none, lockJob: none })();
  });

  it('are settled, too, when they fail', async () => {
    const repository = {
      getNextJobToRun: () => Promise.reject(new Error('no server')),
      lockJob: () => Promise.reject(),
    };
    const locksSettled = trackJobLocks(repository);
    const failed = repository.getNextJobToRun().catch((error: Error) => error.message);
    await locksSettled();
    expect(await failed).to.equal('no server');
  });
});
