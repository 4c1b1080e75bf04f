import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import { expect } from 'chai';
import type { Pool } from 'pg';
import { runBatch, SILENCE_MS } from '../src/batcher.ts';
import { isDatabaseUnavailable } from '../src/database-unavailable.ts';

describe('a server that does not respond to a batch', () => {
  const statement = { name: 'one', text: 'select 1', values: [] };

  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('is considered unavailable after the limit of silence, and its connection is not used again', async () => {
    const { pool, released } = poolWhose(() => undefined);
    const asked = runBatch(pool, [statement]).catch((error: unknown) => error);
    mock.timers.tick(SILENCE_MS - 1);
    expect(released).to.deep.equal([]);
    mock.timers.tick(1);
    expect(isDatabaseUnavailable(await asked)).to.equal(true);
    expect(released).to.deep.equal([true]);
  });

  it('is not considered unavailable once it has responded', async () => {
    const { pool, released } = poolWhose(({ callback }) => callback(null, [[{ one: 1 }]]));
    expect(await runBatch(pool, [statement])).to.deep.equal([[{ one: 1 }]]);
    mock.timers.tick(SILENCE_MS);
    expect(released).to.deep.equal([false]);
  });
});

interface Batch {
  callback(error: Error | null, outcomes: unknown[][]): void;
}

/** A pool of one connection, and how it was released each time: `true` when it must not be used again. */
function poolWhose(answer: (batch: Batch) => void): { pool: Pool; released: boolean[] } {
  const released: boolean[] = [];
  const client = Object.assign(new EventEmitter(), {
    query: answer,
    release: (isBroken: boolean) => released.push(isBroken),
  });
  const connect = (take: (error: undefined, client: unknown) => void) => take(undefined, client);
  return { pool: { connect } as unknown as Pool, released };
}
