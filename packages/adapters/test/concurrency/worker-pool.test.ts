import { getPriority } from 'node:os';
import { expect } from 'chai';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../src/concurrency/worker-pool.ts';

export interface Spin {
  pid: number;
  nice: number;
  environment: string[];
}

describe('pool of workers', () => {
  let pool: WorkerPool<number, Spin> | undefined;
  afterEach(() => pool?.close());

  const start = (options: Partial<WorkerPoolOptions> = {}) => {
    pool = createWorkerPool<number, Spin>({
      entry: new URL('./spinning-worker.ts', import.meta.url),
      processes: 2,
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

  it('ends a process whose task takes too long, and goes on with another one', async () => {
    const workers = start({ processes: 1, limitMs: 5_000 });
    const [endless, next] = [workers.run(-1, 'a'), workers.run(1, 'b')];
    expect(await outcome(endless)).to.equal('too slow');
    expect(await outcome(next)).to.equal('done');
  });

  it('runs one task of a lane at a time, so that another lane finds a free process', async () => {
    const workers = start();
    // Both processes have started: their start time is not under test here.
    await Promise.all([workers.run(1, 'a'), workers.run(1, 'b')]);
    const endless = outcome(workers.run(-1, 'a'));
    const behind = outcome(workers.run(1, 'a'));
    expect(await outcome(workers.run(1, 'b'))).to.equal('done');
    workers.close();
    expect(await behind, 'it has not been started').to.equal('busy');
    expect(await endless).not.to.equal('done');
  });

  it('rejects at once a task with too many of its own lane waiting ahead', async () => {
    const workers = start({ processes: 1, waitingPerLane: 1 });
    const running = workers.run(200, 'a');
    const waiting = workers.run(1, 'a');
    expect(await outcome(workers.run(1, 'a'))).to.equal('busy');
    expect(await outcome(workers.run(1, 'b'))).to.equal('done');
    expect(await Promise.all([running, waiting].map(outcome))).to.deep.equal(['done', 'done']);
  });

  it('runs below the priority of the service, in a process without its secrets', async () => {
    process.env.MASTER_KEY_OF_A_TEST = 'secret';
    try {
      const { pid, nice, environment } = await start().run(1, 'a');
      expect(pid).not.to.equal(process.pid);
      expect(nice).to.be.greaterThan(getPriority());
      expect(
        environment.filter((name) => name !== 'NODE_COMPILE_CACHE' && !name.startsWith('NODE_CHANNEL')),
      ).to.deep.equal([]);
    } finally {
      delete process.env.MASTER_KEY_OF_A_TEST;
    }
  });

  it('reuses a process, and replaces one that died', async () => {
    const workers = start({ processes: 1 });
    const first = await workers.run(1, 'a');
    expect((await workers.run(1, 'b')).pid).to.equal(first.pid);
    process.kill(first.pid, 'SIGKILL');
    while (isRunning(first.pid)) await new Promise((resolve) => setImmediate(resolve));
    expect((await workers.run(1, 'a')).pid).not.to.equal(first.pid);
  });

  it('rejects with what a task throws', async () => {
    expect(await outcome(start().run(0, 'a'))).to.equal('nothing to do');
  });

  it('rejects waiting tasks when it is closed', async () => {
    const workers = start({ processes: 1 });
    const outcomes = [workers.run(-1, 'a'), workers.run(1, 'b')].map(outcome);
    workers.close();
    expect(await outcomes[1]).to.equal('busy');
    expect(await outcomes[0]).not.to.equal('done');
    expect(await outcome(workers.run(1, 'c'))).to.equal('busy');
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
