import { createReplica } from '@lacre/database/replica';
import type { StatementRunner } from '@lacre/database/statements';
import { expect } from 'chai';
import type { Pool } from 'pg';

const [{ now: dateNow }, performanceNow] = [Date, performance.now];

describe('a replica that cannot be used', () => {
  afterEach(() => {
    Date.now = dateNow;
    performance.now = performanceNow;
  });

  it('is tried again after five seconds, also when the clock is set back meanwhile', async () => {
    let tries = 0;
    const primary = {
      readTogether: () => {
        tries += 1;
        return Promise.reject(new Error('no position'));
      },
    } as unknown as StatementRunner;
    const { read } = createReplica(primary, {} as Pool);
    const triesAt = async (seconds: number, clockAheadSeconds: number) => {
      performance.now = () => seconds * 1_000;
      Date.now = () => 1_800_000_000_000 + (seconds + clockAheadSeconds) * 1_000;
      expect(await read(() => Promise.resolve('read'))).to.equal(undefined);
      return tries;
    };
    expect(await triesAt(100, 7_200)).to.equal(1);
    expect(await triesAt(104.9, 7_200)).to.equal(1);
    expect(await triesAt(105, 0)).to.equal(2);
  });
});
