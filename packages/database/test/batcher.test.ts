import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Pool } from 'pg';
import { createBatcher } from '../src/batcher.ts';
import type { Statement } from '../src/statements.ts';

describe('batched statements of many callers', () => {
  let pool: Pool;
  let url: string;
  let drop: () => Promise<void>;
  const insert = (id: number): Statement => ({
    name: 'batched-insert',
    text: 'insert into item (id) values ($1) returning id, pg_current_xact_id()::text as transaction',
    values: [id],
  });

  before(async () => {
    const database = await createBareDatabase();
    ({ url } = database);
    pool = new Pool({ connectionString: url, max: 4 });
    pool.on('error', () => undefined);
    await pool.query('create table item (id integer primary key)');
    drop = async () => {
      await pool.end();
      await database.drop();
    };
  });
  after(() => drop());

  it('return to each caller its own rows, in one transaction', async () => {
    const runTogether = createBatcher(pool, { inFlight: 1, size: 32 });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((id) => runTogether<{ id: number; transaction: string }>(insert(id))),
    );
    expect(answers.map(([row]) => row?.id)).to.deep.equal([1, 2, 3, 4]);
    expect(new Set(answers.map(([row]) => row?.transaction)).size).to.equal(1);
  });

  it('parse timestamps like the driver, in any time zone of the session', async () => {
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

  it('parse rows of many columns like the driver', async () => {
    const columns = [
      `null::text as "none"`,
      `'ÑANDÚ & CÍA "漢字" 😀 \\'' \n'::text as "razón ''social"""`,
      `''::text as "a\b"`,
      `1740.500000::numeric(24, 6) as total, 12345678901234567890.123456::numeric as large, 7::bigint as many, 3 as few`,
      `true as yes, false as no, null::boolean as "unknown"`,
      `'{"b": 1, "a": [null, "é"]}'::jsonb as metadata, array['x', null, 'y,z'] as list, '\\x00ff'::bytea as bytes`,
      `'2026-11-21T09:05:12.123456Z'::timestamptz as at, 1.5::float8 as rate, 'EUR' as moneda, 'USD' as moneda`,
      ...Array.from({ length: 20 }, (_, n) => `${n % 3 === 0 ? 'null::text' : `'${n}'`} as c${n}`),
    ];
    const text = `select ${columns.join(', ')} from generate_series(1, 2)`;
    const { rows } = await pool.query<Record<string, unknown>>(text);
    const runTogether = createBatcher(pool, { inFlight: 1, size: 1 });
    const read = await runTogether<Record<string, unknown>>({ name: 'many columns', text, values: [] });
    expect(read).to.deep.equal(rows);
    expect(JSON.stringify(read)).to.equal(JSON.stringify(rows));
    expect(
      await runTogether({ name: 'no columns', text: 'select from generate_series(1, 2)', values: [] }),
    ).to.have.length(2);
  });

  it('pass values of every kind and size like the driver, one batch after another on a connection', async () => {
    const one = new Pool({ connectionString: url, max: 1 });
    const runTogether = createBatcher(one, { inFlight: 1, size: 32 });
    const text = `select $1::text as text, $2::bytea as bytes, $3::text[] as list, $4::jsonb as json,
      $5::timestamptz as at, $6::numeric as number, $7::boolean as flag`;
    const rowOf = (size: number, fill: string) => [
      size === 1 ? null : fill.repeat(size),
      size === 3 ? null : Buffer.alloc(size * 3, fill),
      size === 2 ? [] : [fill, null, '{"a": "b\\\\c"}', ''],
      { [fill]: [size, null] },
      new Date(1_700_000_000_000 + size),
      size % 2 === 0 ? `${size}.500000` : size,
      size % 2 === 0,
    ];
    const sizes = [0, 1, 2, 3, 10, 85, 5_000, 40_000, 400_000, 7, 0];
    try {
      for (const fill of ['a', 'Ñ', '漢', '😀', '\\'])
        for (const group of [sizes, [5], sizes.slice(0, 4), [90_000], [1, 1, 1]]) {
          const asked = group.map((size) => rowOf(size, fill));
          const rows = await Promise.all(asked.map((values) => runTogether({ name: 'every kind', text, values })));
          for (const [index, values] of asked.entries()) {
            const { rows: expected } = await pool.query<Record<string, unknown>>(text, values);
            expect(rows[index], `${group[index]} of ${fill}`).to.deep.equal(expected);
          }
        }
    } finally {
      await one.end();
    }
  });

  it("return rows to a reader while the server works on the others' statements", async () => {
    const readTogether = createBatcher(pool, { inFlight: 1, size: 32, readsOnly: true });
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(7)');
    // In the order of their first values. The server sends when its buffer is full: the end of one with the next.
    const long = { name: 'long', text: 'select repeat($1, 100000) as text', values: ['0'] };
    const first = readTogether<{ text: string }>(long);
    const next = readTogether({ ...long, values: ['1'] });
    const second = readTogether({ name: 'second', text: 'select pg_advisory_xact_lock($1)', values: [7] });
    const wrong = readTogether({ name: 'wrong', text: 'select 1 / ($1::integer - 8)', values: [8] });
    const settled = Promise.allSettled([second, wrong, next]);
    expect((await first)[0]?.text).to.have.length(100_000);
    await holder.query('select pg_advisory_unlock(7)');
    holder.release();
    const [late, failed] = await settled;
    expect(late.status).to.equal('fulfilled');
    expect(failed.status).to.equal('rejected');
  });

  it('fail only for the statement that is wrong', async () => {
    const runTogether = createBatcher(pool, { inFlight: 1, size: 32 });
    const settled = await Promise.allSettled(
      [insert(11), insert(1), insert(12)].map((statement) => runTogether(statement)),
    );
    expect(settled.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    const { rows } = await pool.query<{ id: number }>('select id from item where id > 10 order by id');
    expect(rows.map(({ id }) => id)).to.deep.equal([11, 12]);
  });

  it('are all executed once where two batches deadlock', async () => {
    await pool.query('create table counter (id integer primary key, count integer not null)');
    await pool.query('insert into counter values (1, 0), (2, 0)');
    const options = '-c deadlock_timeout=20ms';
    const pools = [1, 2].map(() => new Pool({ connectionString: url, max: 1, options }).on('error', () => undefined));
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(9)');
    const raise = (order: number, id: number): Statement => ({
      name: 'raise',
      text: 'update counter set count = count + 1 where id = $2 and $1::integer is not null returning count',
      values: [order, id],
    });
    const both = { name: 'both', text: 'select pg_advisory_xact_lock_shared(9), $1::integer', values: [2] };
    const asked = pools.flatMap((each, index) => {
      const runTogether = createBatcher(each, { inFlight: 1, size: 32 });
      return [raise(1, 1 + index), both, raise(3, 2 - index)].map((statement) => runTogether(statement));
    });
    let waiting: number | null;
    do {
      const found = "select from pg_locks where locktype = 'advisory' and objid = 9 and not granted";
      waiting = (await holder.query(found)).rowCount;
    } while (waiting !== 2);
    await holder.query('select pg_advisory_unlock(9)');
    holder.release();
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).to.deep.equal(Array.from({ length: 6 }, () => 'fulfilled'));
    const { rows } = await pool.query<{ count: number }>('select count from counter order by id');
    expect(rows.map(({ count }) => count)).to.deep.equal([2, 2]);
    await Promise.all(pools.map((each) => each.end()));
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

  it('succeed after their connection was lost, once there is a new one', async () => {
    const runTogether = createBatcher(pool, { inFlight: 1, size: 32 });
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    const ask = () => runTogether<{ one: number }>({ name: 'one', text: 'select 1 as one', values: [] });
    // A pool may return a connection before it has noticed that the server ended it: that call fails, the next does
    // not.
    await ask().catch(() => undefined);
    expect(await ask()).to.deep.equal([{ one: 1 }]);
  });
});
