import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DataSource, Logger, MigrationInterface } from 'typeorm';
import { holderOf, reportBlockingSessions } from './blocking-sessions.ts';
import { connectUnpooled } from './connect-unpooled.ts';
import { canWork, ensureRoles } from './database-roles.ts';
import { countMissing, MIGRATION_TABLE, migrationFiles, migrationNames, unknownMigrations } from './migration-names.ts';
import { requireOwnSession } from './own-session.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { APPLICATION_ROLE } from './role-names.ts';
import { isLockTimeout } from './violations.ts';

/** An arbitrary number of our own; advisory locks belong to one database. */
const MIGRATION_LOCK = 4_205_661_926;

/**
 * Longest wait of a migration for a table lock: later lock requests queue behind it, and a request's statement may take
 * 5 s. Longer than the second after which the server cancels an autovacuum that is in the way.
 */
const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
/** Processes that start together wait for each other briefly, which is not worth reporting. */
const SILENT_MS = 2_000;
/** Application name of the session that changes tables. */
const CHANGES_TABLES = 'lacre-migrations';

/** The database was migrated by a later version of Lacre, whose tables this version does not know. */
export class DatabaseIsNewer extends Error {
  readonly unknown: string[];

  constructor(unknown: string[]) {
    super(
      `This database belongs to a newer version of Lacre (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore the backup made before the update.',
    );
    this.name = 'DatabaseIsNewer';
    this.unknown = unknown;
  }
}

/**
 * The database is empty or of an earlier version, and the login user of DATABASE_URL may not create or change its
 * tables, as it should be.
 */
export class MigrationNeedsOwner extends Error {
  constructor(login: string, owner: string, missing: number) {
    super(
      `The database needs ${missing} ${missing === 1 ? 'migration' : 'migrations'} for this version, and the user "${login}" of ` +
        `DATABASE_URL (DATABASE_DIRECT_URL, if that is set) does not own its tables. Run "npm run migrate" once with "${owner}" in that URL, then start again.`,
    );
    this.name = 'MigrationNeedsOwner';
  }
}

/** A migration that the server rejected, or during which the connection was lost. */
export class MigrationFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `${name ? `Migration ${name}` : 'A migration'} failed: ${cause instanceof Error ? cause.message : String(cause)}. Those before it are kept, ` +
        'and the next start retries it from the beginning: fix the cause, then start again or run "npm run migrate".',
      { cause },
    );
    this.name = 'MigrationFailed';
  }
}

/**
 * Migrates the database at `url` to this version and returns the names of the applied migrations. Several processes may
 * call it at once: one does the work, the others wait and then find nothing to do.
 *
 * @param only up to the version that had exactly these migrations, to restore its backup; default all of this version
 * @param onProgress reports which session it waits for
 * @throws DatabaseIsNewer; DatabaseIsForeign; DatabaseRolesMissing; PoolerInBetween; MigrationNeedsOwner;
 *   MigrationFailed; Error with the address if the database does not respond
 */
export async function migrate(
  url: string,
  only = migrationNames,
  onProgress: (text: string) => void = () => {},
): Promise<{ applied: string[] }> {
  const guard = await connectUnpooled(url, 'lacre-migrate');
  try {
    await requireOwnSession(guard);
    await takeTurn(guard, onProgress);
    // A serving login may read; if nothing has to be migrated, that is enough.
    const isServing = await canWork(guard);
    if (!isServing) await ensureRoles(guard);
    const recorded = await recordedMigrations(guard);
    refuseNewer(recorded);
    const missing = countMissing(recorded, only);
    if (missing === 0) return { applied: [] };
    if (recorded.length > 0) await requireOwner(guard, missing);
    else await refuseForeign(guard);
    if (isServing && recorded.length === 0) await requireCreator(guard, missing);
    if (isServing) await ensureRoles(guard);
    await apply(url, guard, [...recorded, ...only], onProgress);
    return { applied: (await recordedMigrations(guard)).slice(recorded.length) };
  } finally {
    // Ends the session, which releases the lock.
    await guard.end();
  }
}

/** @throws DatabaseIsNewer */
export function refuseNewer(recorded: readonly string[]): void {
  const unknown = unknownMigrations(recorded);
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown);
}

/**
 * Polls: a waiting statement would keep its snapshot, and creating an index concurrently would wait for that forever.
 */
async function takeTurn(client: Client, onProgress: (text: string) => void): Promise<void> {
  const begun = performance.now();
  for (let told = false; ; ) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (!told && performance.now() - begun > SILENT_MS) {
      const holder = await holderOf(client, MIGRATION_LOCK);
      if (holder) onProgress(`Another process is migrating this database (${holder}); waiting for it to finish`);
      told = holder !== undefined;
    }
    await setTimeout(100);
  }
}

/** In the order in which they were applied; none if the table does not exist yet. */
export async function recordedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select') as may
       from pg_class where relname = $1 and relnamespace = 'public'::regnamespace`,
    [MIGRATION_TABLE],
  );
  const [table] = rows;
  if (!table) return [];
  // A login that inherits no privileges reads as the application.
  if (!table.may) await client.query(`set role ${APPLICATION_ROLE}`);
  const { rows: found } = await client.query<{ name: string }>(`select name from ${MIGRATION_TABLE} order by id`);
  if (!table.may) await client.query('reset role');
  return found.map(({ name }) => name);
}

async function requireOwner(client: Client, missing: number): Promise<void> {
  const { rows } = await client.query<{ login: string; owner: string; may: boolean }>(
    `select current_user as login, pg_get_userbyid(relowner) as owner, pg_has_role(current_user, relowner, 'usage') as may
       from pg_class where relname = $1 and relnamespace = 'public'::regnamespace`,
    [MIGRATION_TABLE],
  );
  const [found] = rows;
  if (found && !found.may) throw new MigrationNeedsOwner(found.login, found.owner, missing);
}

/** A login that has no privileges of the roles and may create nothing is one that only serves. */
async function requireCreator(client: Client, missing: number): Promise<void> {
  const { rows } = await client.query<{ login: string; owner: string; may: boolean }>(
    `select current_user as login, pg_get_userbyid(datdba) as owner,
            has_schema_privilege('public', 'create') or pg_has_role($1, 'usage') as may
       from pg_database where datname = current_database()`,
    [APPLICATION_ROLE],
  );
  const [found] = rows;
  if (found && !found.may) throw new MigrationNeedsOwner(found.login, found.owner, missing);
}

/** TypeORM and the migrations are only loaded here, when there is something to apply. */
async function apply(
  url: string,
  guard: Client,
  names: readonly string[],
  onProgress: (text: string) => void,
): Promise<void> {
  const { createDataSource } = await import('./data-source.ts');
  // Without entities: for their generated columns TypeORM would create a table of its own.
  const dataSource = createDataSource(url, {
    migrations: (await loadMigrations()).filter((Migration) => names.includes(new Migration().name)),
    entities: [],
    poolErrorHandler: () => {},
    logger: silent,
    extra: { max: 1, lock_timeout: LOCK_MS, application_name: CHANGES_TABLES },
  });
  await dataSource.initialize();
  const done = new AbortController();
  const next = async () => nextOf(names, await recordedMigrations(guard));
  const telling = reportBlockingSessions(guard, CHANGES_TABLES, done.signal, async (session) =>
    onProgress(`Migration ${await next()} waits for ${session} and continues when that has ended`),
  ).catch(() => undefined);
  try {
    await untilTablesAreFree(dataSource);
  } catch (error) {
    throw new MigrationFailed(await next().catch(() => ''), error);
  } finally {
    done.abort();
    await telling;
    await dataSource.destroy();
  }
}

const nextOf = (names: readonly string[], recorded: readonly string[]): string =>
  names.find((name) => !recorded.includes(name)) ?? '';

/** TypeORM prints "failed" on standard output for what is retried; the error itself has the details. */
const silent: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** Retries each migration while another session, such as a backup, locks a table that it changes. */
async function untilTablesAreFree(dataSource: DataSource): Promise<void> {
  for (;;) {
    try {
      await dataSource.runMigrations();
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

type Migration = MigrationInterface & { name: string };

async function loadMigrations(): Promise<(new () => Migration)[]> {
  const modules = await Promise.all(
    migrationFiles.map(
      (file) =>
        import(new URL(`./migrations/${file}`, import.meta.url).href) as Promise<Record<string, new () => Migration>>,
    ),
  );
  return modules.flatMap((module) => Object.values(module));
}
