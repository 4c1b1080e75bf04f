import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import { expect } from 'chai';
import { recordOutcome } from '../../src/issuing/record-outcome.ts';

const attempt = { organizationId: 'organization', id: 'attempt' };

describe('the outcome of a stamp', () => {
  let lines: string[];
  const log = {
    debug: () => {},
    info: () => {},
    warn: (_: unknown, text: string) => void lines.push(text),
    error: (_: unknown, text: string) => void lines.push(text),
  };
  beforeEach(() => {
    lines = [];
  });

  it('is not waited for longer than four seconds after a first try failed, though the next one hangs', async () => {
    let tries = 0;
    let release = () => {};
    const hanging = new Promise<boolean>((resolve) => {
      release = () => resolve(true);
    });
    const startedAt = performance.now();
    const written = await recordOutcome({ log }, attempt, () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new DatabaseUnavailable('a long lock')) : hanging;
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    release();
    expect(written).to.equal(undefined);
    expect(tries).to.equal(2);
    expect(seconds).to.be.within(3.9, 8);
    expect(lines).to.have.length(1);
  });

  it('is given to the caller where a later try writes it in time', async () => {
    let tries = 0;
    const written = await recordOutcome({ log }, attempt, () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new DatabaseUnavailable('it restarts')) : Promise.resolve('written');
    });
    expect(written).to.equal('written');
  });
});
