import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import { expect } from 'chai';
import { recordOutcome } from '../../src/issuing/record-outcome.ts';

const attempt = { organizationId: 'organization', attemptId: 'attempt' };

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

  it('is not waited for where a second try hangs after one that failed', async () => {
    let tries = 0;
    let release = () => {};
    const hanging = new Promise<boolean>((resolve) => {
      release = () => resolve(true);
    });
    const write = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new DatabaseUnavailable('a long lock')) : hanging;
    };
    // Time for the second try to begin.
    expect(await recordOutcome({ log }, attempt, write, 400)).to.equal(undefined);
    release();
    expect(tries).to.equal(2);
    expect(lines).to.have.length(1);
  });

  it('is returned to the caller where a retry writes it in time', async () => {
    let tries = 0;
    const written = await recordOutcome({ log }, attempt, () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new DatabaseUnavailable('it restarts')) : Promise.resolve('written');
    });
    expect(written).to.equal('written');
  });
});
