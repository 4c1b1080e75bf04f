import { AppError } from '@lacre/services/errors';
import { expect } from 'chai';
import { createLargeBodies } from '../../src/concurrency/large-bodies.ts';

/** A clock that moves only when it is advanced. */
function clock() {
  let ms = 0;
  const due: { at: number; resolve: () => void }[] = [];
  return {
    now: () => ms,
    wait: (forMs: number) => new Promise<void>((resolve) => due.push({ at: ms + forMs, resolve })),
    async pass(byMs: number) {
      ms += byMs;
      for (const { at, resolve } of due) if (at <= ms) resolve();
      await new Promise(setImmediate);
    },
  };
}

/** Whether a turn has been granted, checked after all pending work has run. */
async function hasCome(turn: Promise<unknown>): Promise<boolean> {
  let come = false;
  void turn.then(() => (come = true));
  await new Promise(setImmediate);
  return come;
}

describe('large bodies', () => {
  it('of one address come at two megabytes a second, however quickly each is refused', async () => {
    const time = clock();
    const bodies = createLargeBodies(time);
    (await bodies.turn('a', 3_000_000))();
    const next = bodies.turn('a', 3_000_000);
    await time.pass(1_400);
    expect(await hasCome(next)).to.equal(false);
    await time.pass(100);
    expect(await hasCome(next)).to.equal(true);
  });

  it('that took longer than that to serve do not delay the next one', async () => {
    const time = clock();
    const bodies = createLargeBodies(time);
    const release = await bodies.turn('a', 1_000_000);
    const next = bodies.turn('a', 1_000_000);
    await time.pass(500);
    expect(await hasCome(next)).to.equal(false);
    release();
    expect(await hasCome(next)).to.equal(true);
  });

  it('without a Content-Length count as the largest', async () => {
    const time = clock();
    const bodies = createLargeBodies(time);
    (await bodies.turn('a', Infinity))();
    const next = bodies.turn('a', 200_000);
    await time.pass(2_400);
    expect(await hasCome(next)).to.equal(false);
    await time.pass(100);
    expect(await hasCome(next)).to.equal(true);
  });

  it('without a Content-Length count as what was read of them, and those with one as it says', async () => {
    const time = clock();
    const bodies = createLargeBodies(time);
    (await bodies.turn('a', Infinity))(2_000);
    const next = bodies.turn('a', 1_000_000);
    await time.pass(1);
    expect(await hasCome(next)).to.equal(true);
    (await next)(0);
    const last = bodies.turn('a', 200_000);
    await time.pass(499);
    expect(await hasCome(last)).to.equal(false);
    await time.pass(1);
    expect(await hasCome(last)).to.equal(true);
  });

  it('of a throttled address do not delay other addresses, however few may be concurrent', async () => {
    const bodies = createLargeBodies({ ...clock(), total: 1 });
    (await bodies.turn('a', 5_000_000))();
    expect(await hasCome(bodies.turn('b', 200_000))).to.equal(true);
  });

  it('of authenticated callers are limited per owner, and no owner delays another', async () => {
    const bodies = createLargeBodies({ ofOwners: { total: 10, perLane: 2, waiting: 10, waitingPerLane: 1 } });
    const [first] = [await bodies.turnOf('a', 200_000), await bodies.turnOf('a', 200_000)];
    const third = bodies.turnOf('a', 200_000);
    expect(await hasCome(third)).to.equal(false);
    const refused: unknown = await bodies.turnOf('a', 200_000).catch((error: unknown) => error);
    expect(refused).to.be.an.instanceOf(AppError).with.property('code', 'LARGE_BODIES_AT_ONCE');
    expect(await hasCome(bodies.turnOf('b', 200_000))).to.equal(true);
    first();
    expect(await hasCome(third)).to.equal(true);
    // Those without a Content-Length are usually small.
    for (let n = 0; n < 4; n += 1) expect(await hasCome(bodies.turnOf('a', Infinity))).to.equal(true);
    expect(await hasCome(bodies.turnOf('a', Infinity))).to.equal(false);
  });

  it('are rejected when two of the same address are already waiting', async () => {
    const bodies = createLargeBodies(clock());
    for (let n = 0; n < 3; n += 1) void bodies.turn('a', 200_000);
    const refused: unknown = await bodies.turn('a', 200_000).catch((error: unknown) => error);
    expect(refused).to.be.an.instanceOf(AppError).with.property('code', 'LARGE_BODIES_AT_ONCE');
  });
});
