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

/** Any number of our own; the lock belongs to one database. */
const MIGRATION_LOCK = 4_205_661_926;

/**
 * Longest wait of a migration for a table: whoever comes after it waits too, and a statement of a request may take 5 s.
 * More than the second after which the server ends an autovacuum that is in the way.
 */
const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
/** Processes that start together wait for one another for a moment: nobody needs to hear of that. */
const SILENT_MS = 2_000;
/** By which the server lists the session that changes tables. */
const CHANGES_TABLES = 'lacre-migrations';

/** The database was migrated by a later version of Lacre, whose tables this one does not know. */
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
 * The database is of an earlier version, and the login user of DATABASE_URL may not change its tables, as it should be.
 */
export class MigrationNeedsOwner extends Error {
  constructor(login: string, owner: string, missing: number) {
    super(
      `The database needs ${missing} ${missing === 1 ? 'migration' : 'migrations'} for this version, and the user "${login}" of ` +
        `DATABASE_URL does not own its tables. Run "npm run migrate" once with a DATABASE_URL of "${owner}", then start again.`,
    );
    this.name = 'MigrationNeedsOwner';
  }
}

/** A migration that the server refused, or during which it went away. */
export class MigrationFailed extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `${name ? `Migration ${name}` : 'A migration'} failed: ${cause instanceof Error ? cause.message : String(cause)}. Those before it are kept, ` +
        'and the next start makes it from the beginning: mend what it names, then start again or run "npm run migrate".',
      { cause },
    );
    this.name = 'MigrationFailed';
  }
}

/**
 * Brings the database at `url` up to this version and answers the names of the migrations it applied. Several processes
 * may call it at once: one works, the others wait and find nothing to do.
 *
 * @param only up to the version that had these and no others, for what was backed up there; default all of this version
 * @param onProgress hears whom it waits for
 * @throws DatabaseIsNewer; DatabaseIsForeign; DatabaseRolesMissing; PoolerInBetween; MigrationNeedsOwner;
 *   MigrationFailed; Error that names the address when the database does not answer
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
    // A login that only serves may look, and need do no more when nothing has changed.
    const isServing = await canWork(guard);
    if (!isServing) await ensureRoles(guard);
    const recorded = await recordedMigrations(guard);
    refuseNewer(recorded);
    const missing = countMissing(recorded, only);
    if (missing === 0) return { applied: [] };
    if (recorded.length > 0) await requireOwner(guard, missing);
    else await refuseForeign(guard);
    if (isServing) await ensureRoles(guard);
    await apply(url, guard, [...recorded, ...only], onProgress);
    return { applied: (await recordedMigrations(guard)).slice(recorded.length) };
  } finally {
    // Ends the session and with it the lock.
    await guard.end();
  }
}

/** @throws DatabaseIsNewer */
export function refuseNewer(recorded: readonly string[]): void {
  const unknown = unknownMigrations(recorded);
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown);
}

/**
 * Asked for again and again: a statement that waits keeps its snapshot, for whose end an index that is made
 * concurrently would wait for ever.
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
      if (holder) onProgress(`Another process migrates this database (${holder}); waiting for its end`);
      told = holder !== undefined;
    }
    await setTimeout(100);
  }
}

/** In the order in which they were applied; none where there is no table yet. */
export async function recordedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select') as may
       from pg_class where relname = $1 and relnamespace = 'public'::regnamespace`,
    [MIGRATION_TABLE],
  );
  const [table] = rows;
  if (!table) return [];
  // A login that inherits nothing reads as the application.
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

/** TypeORM and the migrations are loaded here, where there is something to apply. */
async function apply(
  url: string,
  guard: Client,
  names: readonly string[],
  onProgress: (text: string) => void,
): Promise<void> {
  const { createDataSource } = await import('./data-source.ts');
  // Without entities, for whose generated columns TypeORM would make a table of its own.
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
    onProgress(`Migration ${await next()} waits for ${session}, and goes on by itself when that has ended`),
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

/** TypeORM says "failed" of what is tried again, on the standard output; the error itself says the rest. */
const silent: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** Each migration again and again while another session, such as a backup, reads a table that it changes. */
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
