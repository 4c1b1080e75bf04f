import { migrate } from '@lacre/database/migrate';
import { migrationNames } from '@lacre/database/migration-names';
import type { BareDatabase } from '@lacre/testing/test-database';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';

/**
 * What a migration removed from the previous version, which must not have been in use any more: first a release without
 * it, then the migration that removes it, named here with the release since which nothing reads it.
 */
const contracted: Readonly<Record<string, string>> = {
  // Before the first release.
  'table user_account: failed_sign_ins': '0.1.0',
  'table user_account: last_failed_sign_in_at': '0.1.0',
};

/** Each column with what a statement of the previous version relies on. */
const columnsOf = `
  select 'table ' || c.relname || ': ' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as is_asked_for, c.relname as "table"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

interface Column {
  name: string;
  type: string;
  /** An insert that does not name it fails. */
  is_asked_for: boolean;
  table: string;
}

/** What statements of the previous version would miss, or fail for. */
function takenAway(before: readonly Column[], after: readonly Column[]): string[] {
  const now = new Map(after.map((column) => [column.name, column]));
  const then = new Map(before.map((column) => [column.name, column]));
  const tables = new Set(before.map(({ table }) => table));
  return [
    ...before.filter(({ name }) => !now.has(name)).map(({ name }) => name),
    ...before
      .filter(({ name, type }) => now.has(name) && now.get(name)?.type !== type)
      .map(({ name, type }) => `${name} is ${now.get(name)?.type} and was ${type}`),
    ...after
      .filter(({ name, table, is_asked_for }) => is_asked_for && tables.has(table) && !then.get(name)?.is_asked_for)
      .map(({ name }) => `${name} is required`),
  ];
}

describe('a migration', () => {
  let bare: BareDatabase;
  let client: Client;
  beforeEach(async () => {
    bare = await createBareDatabase();
    client = new Client({ connectionString: bare.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await bare.drop();
  });
  const columns = async () => (await client.query<Column>(columnsOf)).rows;

  it('removes no table, column or type of the previous version, and requires no new column in its inserts', async () => {
    let before: Column[] = [];
    for (const [at, name] of migrationNames.entries()) {
      await migrate(bare.url, migrationNames.slice(0, at + 1));
      const after = await columns();
      const taken = takenAway(before, after).filter((what) => contracted[what] === undefined);
      expect(taken, `${name}: expand first, contract a release later (docs/production.md)`).to.deep.equal([]);
      before = after;
    }
  });

  it('is detected if it removes or requires something', async () => {
    await client.query('create table kept (id integer primary key, name text, amount numeric(9, 2), note text)');
    const before = await columns();
    await client.query('alter table kept rename name to title');
    await client.query('alter table kept alter column amount type numeric(12, 2), alter column note set not null');
    await client.query("alter table kept add column tax integer not null, add column kind text not null default 'a'");
    expect(takenAway(before, await columns())).to.deep.equal([
      'table kept: name',
      'table kept: amount is numeric(12,2) and was numeric(9,2)',
      'table kept: note is required',
      'table kept: tax is required',
    ]);
    await client.query('drop table kept');
    expect(takenAway(before, await columns())).to.have.lengthOf(4);
  });
});
