import { getPriority } from 'node:os';
import { expect } from 'chai';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../src/concurrency/worker-pool.ts';

interface Spin {
  threadId: number;
  began: number;
  ended: number;
  nice: number;
}

describe('pool of workers', () => {
  let pool: WorkerPool<number, Spin> | undefined;
  afterEach(() => pool?.close());

  const start = (options: Partial<WorkerPoolOptions> = {}) => {
    pool = createWorkerPool<number, Spin>({
      entry: new URL('./spinning-worker.ts', import.meta.url),
      threads: 2,
      limitMs: 60_000,
      waiting: 10,
      waitingPerLane: 10,
      waitMs: 60_000,
      busy: () => new Error('busy'),
      tooSlow: () => new Error('too slow'),
      ...options,
    });
    return pool;
  };
  const outcome = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('ends a thread whose task takes too long, and goes on with another one', async () => {
    const workers = start({ threads: 1, limitMs: 500 });
    const [endless, next] = [workers.run(-1, 'a'), workers.run(1, 'b')];
    expect(await outcome(endless)).to.equal('too slow');
    expect(await outcome(next)).to.equal('done');
  });

  it('works on one task of a lane at a time, so that another lane finds a thread', async () => {
    const workers = start();
    const greedy = [workers.run(300, 'a'), workers.run(300, 'a')];
    const other = await workers.run(1, 'b');
    const [first, second] = (await Promise.all(greedy)) as [Spin, Spin];
    expect(second.began).to.be.at.least(first.ended);
    expect(other.ended).to.be.at.most(second.ended);
  });

  it('refuses at once those who would wait behind too many of their own lane', async () => {
    const workers = start({ threads: 1, waitingPerLane: 1 });
    const running = workers.run(200, 'a');
    const waiting = workers.run(1, 'a');
    expect(await outcome(workers.run(1, 'a'))).to.equal('busy');
    expect(await outcome(workers.run(1, 'b'))).to.equal('done');
    expect(await Promise.all([running, waiting].map(outcome))).to.deep.equal(['done', 'done']);
  });

  it('works below the priority of the event loop (needs /proc)', async function () {
    if (process.platform !== 'linux') this.skip();
    expect((await start().run(1, 'a')).nice).to.be.greaterThan(getPriority());
  });

  it('hands on what a task throws', async () => {
    expect(await outcome(start().run(0, 'a'))).to.equal('nothing to do');
  });

  it('refuses what waits when it is closed', async () => {
    const workers = start({ threads: 1 });
    const outcomes = [workers.run(-1, 'a'), workers.run(1, 'b')].map(outcome);
    workers.close();
    expect(await outcomes[1]).to.equal('busy');
    expect(await outcomes[0]).not.to.equal('done');
    expect(await outcome(workers.run(1, 'c'))).to.equal('busy');
  });
});
