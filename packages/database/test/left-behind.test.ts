import { setImmediate as turn } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Pool } from 'pg';
import { createStatementRunner, type StatementRunner } from '../src/statements.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
/** An object that survives two of them is old: it stays until a full collection. */
const collectYoung = () => {
  collect({ type: 'minor' });
  collect({ type: 'minor' });
};
const oldBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

/** A dead old object keeps alive what it references: one slow statement must not retain all later ones. */
describe('garbage of statements', () => {
  let test: TestDatabase;
  const pools: Pool[] = [];
  let statements: StatementRunner;
  before(async () => {
    test = await createTestDatabase();
    for (let index = 0; index < 2; index += 1) {
      const pool = new Pool({ connectionString: test.url, max: 1 });
      // Ended before the database is dropped, but they may still get an error from that.
      pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
      pools.push(pool);
    }
    statements = createStatementRunner(...(pools as [Pool, Pool]));
  });
  after(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await test.drop();
  });

  for (const lane of ['readTogether', 'runRelaxed', 'runTogether'] as const)
    it(`is collected while it is young, though one of them took long (${lane})`, async () => {
      const ask = () =>
        statements[lane](
          Object.assign(
            { name: 'left-behind', text: 'select $1::text as text', values: ['x'] },
            { ballast: Array.from({ length: 2_000 }, () => 0) },
          ),
        );
      const bytes = 4 * 500 * 8 * 2_000;
      const callers = Array.from({ length: 4 }, async () => {
        for (let asked = 0; asked < 500; asked += 1) await ask();
      });
      await turn();
      collectYoung();
      const before = oldBytes();
      await Promise.all(callers);
      expect(oldBytes() - before).to.be.below(bytes / 4);
    });
});
