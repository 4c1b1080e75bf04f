import { localTables, referenceTables } from '@lacre/testing/distribution/tables';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';

/** Unique over all organizations, which a distributed table cannot enforce: it would move into a local table first. */
const overAll = ['organization_slug_key'];

/** Distributed tables with triggers, which Citus allows only with a setting. */
const triggered = ['invoice', 'invoice_balance', 'invoice_count', 'invoice_ledger', 'organization', 'stamping_attempt'];

/** The distribution column: of `organization` its own id. */
const tables = `select c.oid, c.relname as name, a.attnum as "column" from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = case c.relname when 'organization' then 'id' else 'organization_id' end
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`;

describe('the tables, distributed by organization', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  it('are each distributed, or named as a reference table or a local one', async () => {
    const found = await test.dataSource.query<{ name: string }[]>(
      `select name from (${tables}) t where "column" is null`,
    );
    const named = [...referenceTables, ...localTables];
    expect(found.map(({ name }) => name).filter((name) => !named.includes(name))).to.deep.equal([]);
    const all = await test.dataSource.query<{ name: string }[]>(`select name from (${tables}) t`);
    expect(named.filter((name) => !all.some((table) => table.name === name))).to.deep.equal([]);
  });

  it('are unique only together with the organization, with named exceptions: no node could check the others', async () => {
    const found = await test.dataSource.query<{ name: string }[]>(
      `select i.indexrelid::regclass::text as name from (${tables}) t join pg_index i on i.indrelid = t.oid and i.indisunique
        where t."column" is not null and not t."column" = any (i.indkey) and t.name <> all ($1)`,
      [referenceTables],
    );
    expect(found.map(({ name }) => name)).to.deep.equal(overAll);
  });

  it('have foreign keys only to rows of the same organization, to reference tables, or from local table to local table', async () => {
    const found = await test.dataSource.query<{ key: string }[]>(
      `select o.name || '.' || k.conname as key
         from pg_constraint k join (${tables}) o on o.oid = k.conrelid join (${tables}) t on t.oid = k.confrelid
        where k.contype = 'f' and t.name <> all ($1) and not case
          when o."column" is null then t."column" is null and t.name = any ($2)
          else coalesce(array_position(k.conkey, o."column") = array_position(k.confkey, t."column"), false) end`,
      [referenceTables, localTables],
    );
    expect(found).to.deep.equal([]);
  });

  it('have triggers only where that is named', async () => {
    const found = await test.dataSource.query<{ name: string }[]>(
      `select distinct t.name from pg_trigger g join (${tables}) t on t.oid = g.tgrelid
        where not g.tgisinternal and t."column" is not null order by 1`,
    );
    expect(found.map(({ name }) => name)).to.deep.equal(triggered);
  });
});
