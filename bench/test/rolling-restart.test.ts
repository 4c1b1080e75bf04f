import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeKeys } from '../harness/keys.ts';
import { type Fleet, startFleet } from '../soak/fleet.ts';
import { hasCaddy } from '../soak/front.ts';
import { countAnswers, startLoad } from '../soak/load.ts';
import { rollApis, type StopResult } from '../soak/steps.ts';

/** A single one of those that `npm run soak -- --rolling 20` runs. */
describe('a rolling restart of two APIs behind the proxy of deploy/', () => {
  if (!hasCaddy()) {
    it('DID NOT RUN: this machine has no caddy');
    return;
  }
  let dir: string;
  let fleet: Fleet;
  before(async function () {
    this.timeout(180_000);
    dir = await mkdtemp(join(tmpdir(), 'lacre-rolling-'));
    fleet = await startFleet(dir);
  });
  after(async () => {
    await fleet.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('fails no request, and each API exits with 0', async function () {
    this.timeout(180_000);
    const load = startLoad(fleet.url, await makeKeys(fleet.url, 2));
    const stopped: StopResult[] = [];
    await rollApis.take(fleet, stopped);
    await load.stop();
    expect(stopped.map(({ code }) => code)).to.deep.equal([0, 0]);
    expect(countAnswers(load.answers, () => true)).to.be.greaterThan(0);
    expect(
      countAnswers(
        load.answers,
        () => true,
        (status) => status !== 201,
      ),
    ).to.equal(0);
    expect(
      countAnswers(
        load.lists,
        () => true,
        (status) => status !== 200,
      ),
    ).to.equal(0);
  });
});
