import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDataSource } from '@lacre/database/data-source';
import { DatabaseIsNewer, migrate, migrationNames } from '@lacre/database/migrate';
import type { BareDatabase } from '@lacre/testing/test-database';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import type { DataSource } from 'typeorm';

describe('migrations', () => {
  let bare: BareDatabase;
  beforeEach(async () => {
    bare = await createBareDatabase();
  });
  afterEach(() => bare.drop());

  const withDataSource = async (work: (dataSource: DataSource) => Promise<void>) => {
    const dataSource = createDataSource(bare.url, { poolErrorHandler: () => undefined, extra: { max: 2 } });
    await dataSource.initialize();
    oneQueryAtATime(dataSource);
    try {
      await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  };

  /**
   * TypeORM's schema builder asks all at once over one connection, which node-postgres warns of and version 9 refuses.
   */
  const oneQueryAtATime = (dataSource: DataSource) => {
    const createQueryRunner = dataSource.createQueryRunner.bind(dataSource);
    dataSource.createQueryRunner = (mode) => {
      const runner = createQueryRunner(mode);
      const query = runner.query.bind(runner);
      let last: Promise<unknown> = Promise.resolve();
      runner.query = (...words: Parameters<typeof query>) => {
        last = last.then(
          () => query(...words),
          () => query(...words),
        );
        return last as ReturnType<typeof query>;
      };
      return runner;
    };
  };

  /** The schema builder believes only a table of its own about the expressions of generated columns. */
  const tellGeneratedColumns = (dataSource: DataSource) =>
    dataSource.query(`
      create table typeorm_metadata (type text, database text, schema text, "table" text, name text, value text);
      insert into typeorm_metadata select 'GENERATED_COLUMN', table_catalog, table_schema, table_name, column_name, generation_expression
        from information_schema.columns where is_generated = 'ALWAYS'`);

  it('fill an empty database once', async () => {
    expect((await migrate(bare.url)).applied).to.deep.equal(migrationNames);
    expect((await migrate(bare.url)).applied).to.deep.equal([]);
  });

  it('are one of each file of their folder, by the time in its name', async () => {
    const files = await readdir(new URL('../src/migrations/', import.meta.url));
    expect(migrationNames.map((name) => name.slice(-14))).to.deep.equal(
      files.flatMap((file) => file.match(/^\d{14}/) ?? []).sort(),
    );
  });

  it('leave the schema builder nothing to change', async () => {
    await migrate(bare.url);
    await withDataSource(async (dataSource) => {
      await tellGeneratedColumns(dataSource);
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).to.deep.equal([]);
    });
  });

  it('are compared column by column, so that a forgotten one shows', async () => {
    await migrate(bare.url);
    await withDataSource(async (dataSource) => {
      await dataSource.query('alter table customer drop column phone');
      await tellGeneratedColumns(dataSource);
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).to.deep.equal(['ALTER TABLE "customer" ADD "phone" text']);
    });
  });

  it('run once when several processes start together', async () => {
    const script = fileURLToPath(new URL('./run-migrate.ts', import.meta.url));
    const start = () => promisify(execFile)(process.execPath, [script, bare.url]);
    const results = await Promise.all([start(), start(), start()]);
    const applied = results.map(({ stdout }) => (JSON.parse(stdout) as { applied: string[] }).applied.length);
    expect(applied.sort()).to.deep.equal([0, 0, migrationNames.length]);
  });

  it('refuse a database that a newer version migrated, and change nothing there', async () => {
    await migrate(bare.url);
    await withDataSource(async (dataSource) => {
      await dataSource.query(
        `insert into migration (timestamp, name) values (20270101000000, 'Webhooks20270101000000')`,
      );
      await dataSource.query('delete from migration where name = $1', [migrationNames.at(-1)]);
      const error = await migrate(bare.url).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(DatabaseIsNewer);
      expect((error as Error).message)
        .to.include('newer version of Lacre')
        .and.include('Webhooks20270101000000');
      const [{ count }] = await dataSource.query<[{ count: string }]>('select count(*) as count from migration');
      expect(Number(count)).to.equal(migrationNames.length);
    });
  });

  it('name the address, not the password, when the database does not answer', async () => {
    const error = await migrate('postgresql://lacre:hush-hush@127.0.0.1:1/lacre').catch((thrown: unknown) => thrown);
    expect((error as Error).message)
      .to.include('127.0.0.1:1/lacre')
      .and.include('DATABASE_URL')
      .and.not.include('hush');
  });

  it('begin every primary key and unique index of a tenant table with the organization', async () => {
    await migrate(bare.url);
    await withDataSource(async (dataSource) => {
      const rows: { index: string; first: string }[] = await dataSource.query(`
        select i.relname as index, a.attname as first
        from pg_index x
        join pg_class i on i.oid = x.indexrelid
        join pg_class t on t.oid = x.indrelid
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
        where x.indisunique and t.relnamespace = 'public'::regnamespace
          and exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'organization_id')`);
      expect(rows).to.have.length.greaterThan(15);
      expect(rows.filter(({ first }) => first !== 'organization_id')).to.deep.equal([]);
    });
  });
});
