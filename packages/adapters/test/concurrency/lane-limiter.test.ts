import { expect } from 'chai';
import { LaneLimiter, type Release } from '../../src/concurrency/lane-limiter.ts';

const options = { total: 3, perLane: 2, waiting: 10, waitMs: 60_000 };

describe('lane limiter', () => {
  it('grants a lane no more turns than its limit', () => {
    const limiter = new LaneLimiter(options);
    expect(limiter.enter('a')).to.be.a('function');
    expect(limiter.enter('a')).to.be.a('function');
    expect(limiter.enter('a')).to.be.an.instanceOf(Promise);
    expect(limiter.enter('b')).to.be.a('function');
    limiter.close();
  });

  it('grants no more turns in total than the limit of the process, even without a lane', () => {
    const limiter = new LaneLimiter(options);
    for (let i = 0; i < 3; i++) expect(limiter.enter()).to.be.a('function');
    expect(limiter.enter()).to.be.an.instanceOf(Promise);
    limiter.close();
  });

  it('gives each lane a turn before another lane gets its second one', async () => {
    const limiter = new LaneLimiter({ ...options, total: 1 });
    const order: string[] = [];
    const first = limiter.enter('a') as Release;
    const run = async (name: string) => {
      const release = await limiter.enter(name);
      order.push(name);
      release?.();
    };
    const all = [run('a'), run('a'), run('a'), run('b')];
    first();
    await Promise.all(all);
    expect(order).to.deep.equal(['a', 'b', 'a', 'a']);
  });

  it('lends turns that no other lane waits for, and gives those released to a new lane until it has its share', async () => {
    const limiter = new LaneLimiter({ ...options, total: 4, lends: true });
    const turns = Array.from({ length: 4 }, () => limiter.enter('a') as Release);
    expect(turns.every((turn) => typeof turn === 'function')).to.equal(true);
    const order: string[] = [];
    const wait = async (name: string) => {
      await limiter.enter(name);
      order.push(name);
    };
    const waiting = [wait('a'), wait('a'), wait('b'), wait('b'), wait('b')];
    for (const turn of turns) {
      turn();
      await Promise.resolve();
    }
    await Promise.all(waiting.slice(0, 2));
    expect(order).to.deep.equal(['b', 'b', 'a', 'a']);
    limiter.close();
    await Promise.all(waiting);
  });

  it('gives the queue position of a caller that left to another', async () => {
    const limiter = new LaneLimiter({ ...options, total: 1, waiting: 1 });
    void limiter.enter('a');
    const caller = new AbortController();
    const left = limiter.enter('a', { signal: caller.signal });
    expect(limiter.enter('b')).to.equal(undefined);
    caller.abort();
    expect(await left).to.equal(undefined);
    expect(limiter.enter('b')).to.be.an.instanceOf(Promise);
    limiter.close();
  });

  it('rejects at once when the queue is full', () => {
    const limiter = new LaneLimiter({ ...options, total: 1, waiting: 1 });
    void limiter.enter('a');
    void limiter.enter('a');
    expect(limiter.enter('b')).to.equal(undefined);
    limiter.close();
  });

  it('rejects a caller that waited too long and removes it from the queue', async () => {
    const limiter = new LaneLimiter({ ...options, total: 1, waitMs: 1 });
    const release = limiter.enter('a') as Release;
    expect(await limiter.enter('a')).to.equal(undefined);
    release();
    expect(limiter.enter('b')).to.be.a('function');
  });

  it('does not keep the process alive while callers wait', () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const limiter = new LaneLimiter({ ...options, total: 1 });
    void limiter.enter('a');
    const before = timers();
    void limiter.enter('a');
    expect(timers()).to.equal(before);
    limiter.close();
  });

  it('gives a turn released while the process was suspended to the waiting caller, however long that was', async () => {
    const limiter = new LaneLimiter({ ...options, total: 1, waitMs: 200 });
    const release = limiter.enter('a') as Release;
    const waiting = limiter.enter('a');
    // The release runs after the timers that are due.
    setImmediate(release);
    standStill(400);
    expect(await waiting).to.be.a('function');
  });

  it('counts a release once when it is called twice', () => {
    const limiter = new LaneLimiter({ ...options, total: 1 });
    const release = limiter.enter('a') as Release;
    release();
    release();
    void limiter.enter('a');
    expect(limiter.enter('a')).to.be.an.instanceOf(Promise);
    limiter.close();
  });

  it('rejects all waiting callers when it closes', async () => {
    const limiter = new LaneLimiter({ ...options, total: 1 });
    void limiter.enter('a');
    const waiting = limiter.enter('a');
    limiter.close();
    expect(await waiting).to.equal(undefined);
    expect(limiter.enter('a')).to.equal(undefined);
  });

  it('reserves queue positions for other lanes when one lane has filled its own', async () => {
    const limiter = new LaneLimiter({ total: 1, perLane: 1, waiting: 10, waitingPerLane: 2, waitMs: 20_000 });
    const release = limiter.enter('greedy');
    const waiting = [limiter.enter('greedy'), limiter.enter('greedy')];
    expect(limiter.enter('greedy')).to.equal(undefined);
    const other = limiter.enter('modest');
    expect(other).to.be.instanceOf(Promise);
    if (typeof release !== 'function') throw new Error('no turn');
    release();
    for (const turn of [waiting[0], other, waiting[1]]) (await turn)?.();
  });

  it('takes the last queue position of the longest lane for a lane that has none, so that a few cannot keep others out', async () => {
    const limiter = new LaneLimiter({ total: 1, perLane: 1, waiting: 4, waitingPerLane: 3, waitMs: 20_000 });
    const release = limiter.enter('a') as Release;
    const order: string[] = [];
    const run = async (name: string) => {
      const turn = await limiter.enter(name[0]);
      order.push(turn ? name : `${name} refused`);
      turn?.();
    };
    const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map(run);
    expect(limiter.enter('b'), 'a second caller of a lane, where the longest has two').to.equal(undefined);
    all.push(run('d1'));
    expect(limiter.enter('e'), 'where every lane has one').to.equal(undefined);
    release();
    await Promise.all(all);
    expect(order).to.deep.equal(['a3 refused', 'a2 refused', 'a1', 'b1', 'c1', 'd1']);
  });

  it('serves impatient callers before the patient ones of their lane', async () => {
    const limiter = new LaneLimiter({ ...options, perLane: 1, waitingPerLane: 1 });
    const order: string[] = [];
    const first = limiter.enter('a') as Release;
    const run = async (name: string, patient: boolean) => {
      const release = await limiter.enter('a', { patient });
      order.push(name);
      release?.();
    };
    const all = [run('export', true), run('export', true), run('print', false)];
    expect(limiter.enter('a'), 'a second one that will not wait').to.equal(undefined);
    expect(limiter.enter('b')).to.be.a('function');
    first();
    await Promise.all(all);
    expect(order).to.deep.equal(['print', 'export', 'export']);
  });
});

/** Blocks the whole process meanwhile, as SIGSTOP does. */
const standStill = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
