import { Customer } from '@lacre/database/entities/customer.entity';
import { columnsOf, type Table } from '@lacre/database/table';
import { tables } from '@lacre/database/tables';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import type { ClientBase } from 'pg';

/** Those of the job queue and of the migrations belong to libraries. */
const notOurs = ['agenda_jobs', 'migration'];

const typesByName: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

/** `legal_name text`, `tipo_cambio numeric(18,6) null`: as PostgreSQL describes it. */
function describedByEntity({ options }: Table): string[] {
  return Object.values(options.columns).map((column) => {
    const { name, type, precision, scale, array, nullable } = column ?? {};
    const base = typesByName[String(type)] ?? String(type);
    const sized = precision === undefined ? base : `${base}(${precision},${scale})`;
    return `${name} ${sized}${array ? '[]' : ''}${nullable ? ' null' : ''}`;
  });
}

describe('tables', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  it('all have an entity, and every entity has its table', async () => {
    const found = await test.dataSource.query<{ name: string }[]>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    expect(tables.map(({ tableName }) => tableName)).to.have.members(
      found.map(({ name }) => name).filter((name) => !notOurs.includes(name)),
    );
  });

  for (const table of tables) {
    it(`${table.tableName} has the columns, types and nullability of its entity`, async () => {
      const found = await test.dataSource.query<{ column: string }[]>(
        `select attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then '' else ' null' end as column
          from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table.tableName],
      );
      expect(describedByEntity(table)).to.have.members(found.map(({ column }) => column));
    });

    it(`${table.tableName} is read by its select list under the names of its row`, async () => {
      const shown = Object.entries(table.columns).filter(([, { options }]) => options.select !== false);
      const fields = await test.dataSource.transaction(async ({ queryRunner }) => {
        const client: ClientBase = await queryRunner?.connect();
        return (await client.query(`select ${columnsOf(table)} from ${table.tableName}`)).fields;
      });
      expect(fields.map(({ name }) => name)).to.have.members(shown.map(([property]) => property));
    });
  }

  it('are read by the properties that a statement names, and without those that it omits', () => {
    expect(columnsOf(Customer, 'c', { only: ['id', 'legalName'] })).to.equal('c.id, c.legal_name as "legalName"');
    const all = columnsOf(Customer, 'c').split(', ');
    expect(all).to.include('c.metadata').and.not.include('c.search');
    expect(columnsOf(Customer, 'c', { also: ['search'] }).split(', ')).to.have.members([...all, 'c.search']);
    expect(columnsOf(Customer, 'c', { without: ['metadata'] }).split(', ')).to.have.members(
      all.filter((column) => column !== 'c.metadata'),
    );
  });
});
