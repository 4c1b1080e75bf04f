import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Pool } from 'pg';
import { createBatcher } from '../src/batcher.ts';
import type { Statement } from '../src/statements.ts';

describe('statements of many callers together', () => {
  let pool: Pool;
  let drop: () => Promise<void>;
  const insert = (id: number): Statement => ({
    name: 'batched-insert',
    text: 'insert into item (id) values ($1) returning id, pg_current_xact_id()::text as transaction',
    values: [id],
  });

  before(async () => {
    const database = await createBareDatabase();
    pool = new Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => undefined);
    await pool.query('create table item (id integer primary key)');
    drop = async () => {
      await pool.end();
      await database.drop();
    };
  });
  after(() => drop());

  it('answer each caller with its own rows, in one transaction', async () => {
    const runTogether = createBatcher(pool, { inFlight: 1, size: 32 });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((id) => runTogether<{ id: number; transaction: string }>(insert(id))),
    );
    expect(answers.map(([row]) => row?.id)).to.deep.equal([1, 2, 3, 4]);
    expect(new Set(answers.map(([row]) => row?.transaction)).size).to.equal(1);
  });

  it('read instants as the driver does, in any zone of the session', async () => {
    const instants = [
      '2026-11-21T09:05:12.5Z',
      '2026-11-21T09:05:12.123456Z',
      '0044-03-15T00:00:00Z',
      'infinity',
      '0001-01-01 BC',
    ];
    const runTogether = createBatcher(pool, { inFlight: 1, size: 1 });
    for (const zone of ['UTC', 'America/Mexico_City', 'Asia/Kolkata', 'Africa/Monrovia']) {
      const text = `select set_config('timezone', '${zone}', true), t.at from unnest($1::timestamptz[]) as t (at)`;
      const client = await pool.connect();
      await client.query('begin');
      const { rows } = await client.query<{ at: unknown }>(text, [instants]);
      await client.query('rollback');
      client.release();
      const read = await runTogether<{ at: unknown }>({ name: `instants ${zone}`, text, values: [instants] });
      expect(
        read.map(({ at }) => at),
        zone,
      ).to.deep.equal(rows.map(({ at }) => at));
      expect(read[0]?.at).to.deep.equal(new Date('2026-11-21T09:05:12.500Z'));
    }
  });

  it('fail for the statement that is wrong and for no other', async () => {
    const runTogether = createBatcher(pool, { inFlight: 1, size: 32 });
    const settled = await Promise.allSettled(
      [insert(11), insert(1), insert(12)].map((statement) => runTogether(statement)),
    );
    expect(settled.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    const { rows } = await pool.query<{ id: number }>('select id from item where id > 10 order by id');
    expect(rows.map(({ id }) => id)).to.deep.equal([11, 12]);
  });

  it('never exceed the size of a batch, and lose none of those that wait', async () => {
    const runTogether = createBatcher(pool, { inFlight: 1, size: 5 });
    const ids = Array.from({ length: 23 }, (_, index) => 100 + index);
    const answers = await Promise.all(ids.map((id) => runTogether<{ id: number; transaction: string }>(insert(id))));
    expect(answers.map(([row]) => row?.id)).to.deep.equal(ids);
    const sizes = new Map<string | undefined, number>();
    for (const [row] of answers) sizes.set(row?.transaction, (sizes.get(row?.transaction) ?? 0) + 1);
    expect(Math.max(...sizes.values())).to.be.at.most(5);
  });

  it('go through a connection that was lost before, once there is a new one', async () => {
    const runTogether = createBatcher(pool, { inFlight: 1, size: 32 });
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    const ask = () => runTogether<{ one: number }>({ name: 'one', text: 'select 1 as one', values: [] });
    // A pool may hand out a connection before it has noticed that the server ended it: that call fails, the next does
    // not.
    await ask().catch(() => undefined);
    expect(await ask()).to.deep.equal([{ one: 1 }]);
  });
});
