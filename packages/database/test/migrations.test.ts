import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDataSource, openDatabase } from '@lacre/database/data-source';
import { ensureRoles } from '@lacre/database/database-roles';
import { DatabaseIsNewer, migrate } from '@lacre/database/migrate';
import { migrationNames } from '@lacre/database/migration-names';
import { requireMigrated } from '@lacre/database/require-migrated';
import type { BareDatabase } from '@lacre/testing/test-database';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';
import type { DataSource, MigrationInterface } from 'typeorm';

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
   * TypeORM's schema builder queries concurrently on one connection: node-postgres warns of it, version 9 rejects it.
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

  /** The schema builder reads the expressions of generated columns only from its own table. */
  const tellGeneratedColumns = (dataSource: DataSource) =>
    dataSource.query(`
      create table typeorm_metadata (type text, database text, schema text, "table" text, name text, value text);
      insert into typeorm_metadata select 'GENERATED_COLUMN', table_catalog, table_schema, table_name, column_name, generation_expression
        from information_schema.columns where is_generated = 'ALWAYS'`);

  it('migrate an empty database once', async () => {
    expect((await migrate(bare.url)).applied).to.deep.equal(migrationNames);
    expect((await migrate(bare.url)).applied).to.deep.equal([]);
  });

  it('are rejected by a database that has a table of the same name of another program, which stays as it was', async () => {
    const client = new Client({ connectionString: bare.url });
    await client.connect();
    try {
      await client.query('create table organization (id integer)');
      expect(await migrate(bare.url).then(String, String))
        .to.include('already has "organization" of another program')
        .and.include('DATABASE_URL');
      const { rows } = await client.query(
        `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      );
      expect(rows).to.deep.equal([{ relname: 'organization' }]);
    } finally {
      await client.end();
    }
  });

  it('are not run by a process that only checks whether a database has this version', async () => {
    expect(await requireMigrated(bare.url).then(String, String)).to.include('has no tables of Lacre');
    await migrate(bare.url, migrationNames.slice(0, -2));
    expect(await requireMigrated(bare.url).then(String, String)).to.include('needs 2 migrations for this version');
    await migrate(bare.url);
    expect(await requireMigrated(bare.url).then(String, String)).to.equal('undefined');
  });

  it('are one for each file of their folder, ordered by the time in its name', async () => {
    const files = await readdir(new URL('../src/migrations/', import.meta.url));
    expect(migrationNames.map((name) => name.slice(-14))).to.deep.equal(
      files.flatMap((file) => file.match(/^\d{14}/) ?? []).sort(),
    );
  });

  it('leave nothing to change for the schema builder', async () => {
    await migrate(bare.url);
    await withDataSource(async (dataSource) => {
      await tellGeneratedColumns(dataSource);
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).to.deep.equal([]);
    });
  });

  it('are compared column by column, so that a missing one is detected', async () => {
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

  /** Migrates like an installation that stayed at this migration. */
  const migrateUntil = async (name: string) => {
    const folder = new URL('../src/migrations/', import.meta.url);
    const files = (await readdir(folder)).filter(
      (file) => /^\d{14}-/.test(file) && file.slice(0, 14) <= name.slice(-14),
    );
    const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
    const client = new Client({ connectionString: bare.url });
    await client.connect();
    await ensureRoles(client);
    await client.end();
    const older = createDataSource(bare.url, {
      migrations: modules.flatMap((module) => Object.values(module as Record<string, new () => MigrationInterface>)),
      entities: [],
      poolErrorHandler: () => undefined,
      extra: { max: 1 },
    });
    await older.initialize();
    await older.runMigrations();
    await older.destroy();
  };

  const anInvoice = `with someone as (
      insert into user_account (id, email, name, password_hash, created_at, updated_at)
      values (gen_random_uuid(), 'ana@example.com', 'Ana', 'h', now(), now()) returning id
    ), company as (
      insert into organization (id, name, slug, owner_id, created_at, updated_at)
      select gen_random_uuid(), 'Ana', 'ana', id, now(), now() from someone returning id)
    insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor, nombre_receptor,
      regimen_receptor, moneda, total, metodo_pago, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
    select id, gen_random_uuid(), 'sandbox', gen_random_uuid()::text, 'A', '7', 'I', 'EKU9003173C9', 'XAXX010101000', 'C', '616', 'MXN', 116,
      'PPD', '2026-11-21T12:00:00', '64000', '2026-11-21T12:00:00', false, 'vigente', now(), now() from company`;

  for (const [what, before] of [
    ['an installation of the previous version', ''],
    [
      'one with generated columns of an unreleased version',
      `alter table invoice drop column total_order, drop column folio_order;
       alter table invoice
         add column total_order text not null generated always as (lpad(total::text, 25, '0')) stored,
         add column folio_order text not null generated always as (lpad(folio, 40, '0')) stored;
       create index invoice_fecha_idx on invoice (organization_id, environment, fecha, id) include (tipo_comprobante, status);
       create index invoice_total_idx on invoice (organization_id, environment, total_order, id) include (tipo_comprobante, status);`,
    ],
  ] as const)
    it(`add the orders of lists to ${what} without rewriting its invoices`, async () => {
      await migrateUntil('Passkeys20261123090000');
      await withDataSource(async (dataSource) => {
        if (before) await dataSource.query(before);
        await dataSource.query(anInvoice);
        const file = async () => (await dataSource.query(`select pg_relation_filenode('invoice') as file`))[0].file;
        const written = await file();
        const { applied } = await migrate(bare.url);
        expect(applied.slice(0, 2)).to.deep.equal(['OpenBalances20261124010000', 'ListIndexes20261124010010']);
        expect(await file()).to.equal(written);
        const [{ filled }] = await dataSource.query(
          `select value = 'done' as filled from installation_fact where name = 'list-back-fill'`,
        );
        expect(filled).to.equal(false);
        await dataSource.query(`update installation_fact set value = '' where name = 'list-back-fill'`);
        const { database, close } = await openDatabase({ url: bare.url });
        expect(await database.listBackFill.fill(10)).to.equal(1);
        await close();
        expect(
          await dataSource.query(
            'select total_order, folio_order, owed from invoice join invoice_balance on id = invoice_id',
          ),
        ).to.deep.equal([
          { total_order: '000000000000000116.000000', folio_order: '7'.padStart(40, '0'), owed: '116.000000' },
        ]);
      });
    });

  it('recreate an index that an interrupted update left invalid', async () => {
    await migrateUntil('OpenBalances20261124010000');
    await withDataSource(async (dataSource) => {
      await dataSource.query('create index invoice_fecha_idx on invoice (organization_id)');
      await dataSource.query(`update pg_index set indisvalid = false where indexrelid = 'invoice_fecha_idx'::regclass`);
      await migrate(bare.url);
      const [{ definition }] = await dataSource.query(
        `select pg_get_indexdef(indexrelid) as definition from pg_index where indexrelid = 'invoice_fecha_idx'::regclass and indisvalid`,
      );
      expect(definition).to.include('fecha');
    });
  });

  it('name the index of PPD invoices as an empty database does where its migration ran in its first form', async () => {
    await migrateUntil('RareInvoices20261129080000');
    await withDataSource(async (dataSource) => {
      await dataSource.query('alter index invoice_ppd_idx rename to invoice_instalments_idx');
      await migrate(bare.url);
      await tellGeneratedColumns(dataSource);
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).to.deep.equal([]);
    });
  });

  it('reject a database that a newer version migrated, and change nothing there', async () => {
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

  it('name the address, not the password, when the database does not respond', async () => {
    const error = await migrate('postgresql://lacre:hush-hush@127.0.0.1:1/lacre').catch((thrown: unknown) => thrown);
    expect((error as Error).message)
      .to.include('127.0.0.1:1/lacre')
      .and.include('DATABASE_URL')
      .and.not.include('hush');
  });

  it('start every primary key and unique index of a tenant table with the organization', async () => {
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
