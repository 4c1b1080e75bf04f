import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '@lacre/database/data-source';
import { createDataSource, openDatabase } from '@lacre/database/data-source';
import { migrate } from '@lacre/database/migrate';
import { startPostgres } from '@lacre/embedded/postgres';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { takeSpreadStatements, watchStatements } from './distribution/watch-statements.ts';
import { startPgBouncer } from './pgbouncer.ts';

export interface TestDatabase extends Omit<OpenDatabase, 'close'> {
  /** As the login user, who can read and change every row, for the tests' own statements. */
  dataSource: DataSource;
  /** As the service's role. */
  application: DataSource;
  url: string;
  /** The same through PgBouncer, if requested. */
  poolerUrl: string | undefined;
  /**
   * Closes the connections and drops the database.
   *
   * @throws Error if the service ran a statement over several organizations that is not listed as such
   */
  drop(): Promise<void>;
}

/** An empty database without tables, for testing migrations. */
export interface BareDatabase {
  url: string;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  poolMax?: number;
  /** The superuser's URL of another cluster, for a test that stops it or changes cluster-wide settings. */
  admin?: string;
  /** The service's own connections go through PgBouncer in transaction mode. Default: with TEST_PGBOUNCER=on. */
  throughPooler?: boolean;
}

/** Server sessions: fewer than clients, so that they are really shared. */
const POOLER_SESSIONS = 4;

/** Advisory lock for creating the template, so that processes of one run create it once. */
const TEMPLATE_LOCK = 1_650_913_742;

/**
 * Creates a migrated, empty database for one test file, cloned from a template that is created once per run.
 *
 * The cluster is the one at TEST_DATABASE_URL, set by the test runner; without it this process starts its own and
 * removes it at exit.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  await watchStatements();
  const admin = options.admin ?? (await adminUrl());
  const template = await (options.admin === undefined ? findTemplate(admin) : makeTemplate(admin));
  const { url, drop } = await createDatabase(admin, template);
  const owner = createDataSource(url, { poolErrorHandler: () => undefined, extra: { max: 2 } });
  const throughPooler = options.throughPooler ?? process.env['TEST_PGBOUNCER'] === 'on';
  const pooler = throughPooler ? await startPgBouncer(url, POOLER_SESSIONS) : undefined;
  const [{ close, dataSource: application, ...open }] = await Promise.all([
    openDatabase({ url: pooler?.url ?? url, poolMax: options.poolMax ?? 5, throughPooler }),
    owner.initialize(),
  ]);
  return {
    ...open,
    application,
    dataSource: owner,
    url,
    poolerUrl: pooler?.url,
    async drop() {
      await Promise.all([close(), owner.destroy()]);
      await pooler?.stop();
      await drop();
      refuseSpread(takeSpreadStatements());
    },
  };
}

function refuseSpread(statements: string[]): void {
  if (statements.length === 0) return;
  throw new Error(
    `These statements do not say of which organization their rows are; add the condition, or name them in distribution/across-organizations.ts:\n${statements.join('\n')}`,
  );
}

/** A database without tables, in the same cluster. */
export async function createBareDatabase(): Promise<BareDatabase> {
  return createDatabase(await adminUrl(), 'template1');
}

async function createDatabase(admin: string, template: string): Promise<BareDatabase> {
  const name = `lacre_test_${randomBytes(8).toString('hex')}`;
  await withClient(admin, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: urlOf(admin, name),
    // node-postgres resolves before its sockets are closed, hence `force`.
    drop: () =>
      withClient(admin, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

let template: Promise<string> | undefined;

function findTemplate(admin: string): Promise<string> {
  template ??= makeTemplate(admin);
  return template;
}

async function makeTemplate(admin: string): Promise<string> {
  const name = `lacre_template_${await migrationsHash()}`;
  await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    // Created under another name and renamed when complete: an existing template is complete.
    await client.query(`drop database if exists ${name}_new with (force)`);
    await client.query(`create database ${name}_new template template1`);
    await migrate(urlOf(admin, `${name}_new`));
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      `${name}_new`,
    ]);
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
}

/** Digest of the migrations' sources, so that another version gets another template. */
async function migrationsHash(): Promise<string> {
  const folder = new URL('./migrations/', import.meta.resolve('@lacre/database/migrate'));
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(new URL(name, folder)));
  return hash.digest('hex').slice(0, 16);
}

let ownCluster: Promise<string> | undefined;

function adminUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return Promise.resolve(given);
  ownCluster ??= startOwnCluster();
  return ownCluster;
}

async function startOwnCluster(): Promise<string> {
  // The test runner removes folders of this name whose process has exited.
  const folder = await mkdtemp(join(tmpdir(), `lacre-test-${process.pid}-`));
  // As root, the database runs as another user, who must have access.
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false });
  // Runs when nothing is left to do; if the process is killed, the server dies too and only the folder remains.
  process.once('beforeExit', () => {
    void postgres.stop().then(() => rm(folder, { recursive: true, force: true }));
  });
  return postgres.adminUrl;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {
    // The statement on a broken connection fails and reports the error.
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
function urlOf(admin: string, database: string): string {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.href;
}
