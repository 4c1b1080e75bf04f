import type { PoolConfig } from 'pg';
import pg, { Pool } from 'pg';
import type { EntitySchema, Logger, MigrationInterface } from 'typeorm';
import { DataSource } from 'typeorm';
import { SILENCE_MS } from './batcher.ts';
import type { Database } from './database.ts';
import { createDatabase } from './database.ts';
import { cannotWork } from './database-roles.ts';
import { createEventNotifier } from './event-notifier.ts';
import { MIGRATION_TABLE } from './migration-names.ts';
import { endReadOnlyConnections, requireWritable } from './read-only-server.ts';
import { createReplica } from './replica.ts';
import { retryConnect } from './retry-connect.ts';
import { APPLICATION, fromTheStart, inEachTransaction, PREPARED, RELAXED } from './session-settings.ts';
import type { StatementRunner } from './statements.ts';
import { createStatementRunner } from './statements.ts';
import { tables } from './tables.ts';
import { forgetTenantAtTransactionEnd } from './tenancy.ts';

/** Longest wait for a free connection; after that the error is one that `isDatabaseUnavailable` recognizes. */
const CONNECT_MS = 2_000;

/** Batches in flight there: one that writes, one that only reads. */
const RELAXED_MAX = 2;

export interface OpenDatabaseOptions {
  /** postgresql://user:password@host:port/database, or with `?host=` the directory of a Unix socket. */
  url: string;
  /** Called for connections that break while idle; the pool replaces them. */
  log?: { warn(fields: Record<string, unknown>, text: string): void };
  /**
   * Connections of each of two pools (repository transactions; single statements), in addition to the two of the
   * relaxed pool. Default 10.
   */
  poolMax?: number;
  /**
   * `url` points to a pooler in transaction mode (PgBouncer), which may use a different server session for each
   * transaction.
   */
  throughPooler?: boolean;
  /** A standby of the same cluster, for lists and exports. */
  replicaUrl?: string | undefined;
}

export type PoolName = 'transactions' | 'statements' | 'relaxed' | 'replica';

export interface PoolUse {
  max: number;
  open: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
}

export interface OpenDatabase {
  database: Database;
  /** For tests and benchmarks; use cases only see `database`. */
  dataSource: DataSource;
  /** For tests and benchmarks. */
  statements: StatementRunner;
  /** Current use of the connections. */
  pools(): Partial<Record<PoolName, PoolUse>>;
  /** Waits for running work, then closes all connections. Idempotent. */
  close(): Promise<void>;
}

/**
 * Connects to a migrated database as the application, not as the owner of its tables (docs/decisions/0009).
 *
 * @throws Error with the address, without the password, if it does not respond for half a minute; DatabaseRolesMissing
 */
export async function openDatabase({
  url,
  log,
  poolMax = 10,
  throughPooler = false,
  replicaUrl,
}: OpenDatabaseOptions): Promise<OpenDatabase> {
  const onPoolError = (error: unknown) =>
    log?.warn({ reason: error instanceof Error ? error.message : String(error) }, 'An idle database connection broke');
  const limits = {
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'lacre',
    max: poolMax,
    verify: requireWritable,
  } satisfies PoolConfig;
  const asSession = throughPooler ? inEachTransaction : fromTheStart;

  const dataSource = createDataSource(url, {
    extra: { ...limits, query_timeout: SILENCE_MS, ...asSession(APPLICATION) },
    poolErrorHandler: onPoolError,
  });
  await retryConnect(() => dataSource.initialize()).catch((error: unknown) => {
    throw cannotWork(url, error);
  });
  dataSource.subscribers.push(forgetTenantAtTransactionEnd, endReadOnlyConnections);
  const durable = new Pool({ connectionString: url, ...limits, ...asSession(PREPARED) });
  // Without an `error` handler a connection that breaks while idle ends the process.
  durable.on('error', onPoolError);
  const relaxed = new Pool({
    connectionString: url,
    ...limits,
    max: Math.min(poolMax, RELAXED_MAX),
    ...asSession(RELAXED),
  });
  relaxed.on('error', onPoolError);

  const statements = createStatementRunner(durable, relaxed);
  const { verify: _takesWrites, ...anyServer } = limits;
  const standby =
    replicaUrl === undefined
      ? undefined
      : new Pool({ connectionString: replicaUrl, ...anyServer, ...asSession(PREPARED) });
  standby?.on('error', onPoolError);
  const replica = standby && createReplica(statements, standby, { log });
  const notifier = createEventNotifier(statements);
  let closing: Promise<unknown> | undefined;
  return {
    database: createDatabase(dataSource.manager, statements, () => notifier.notify(), replica),
    dataSource,
    statements,
    pools: () => ({
      transactions: useOf((dataSource.driver as unknown as { master: Pool }).master),
      statements: useOf(durable),
      relaxed: useOf(relaxed),
      ...(standby && { replica: useOf(standby) }),
    }),
    async close() {
      closing ??= notifier
        .close()
        .then(() => Promise.all([dataSource.destroy(), durable.end(), relaxed.end(), standby?.end()]));
      await closing;
    },
  };
}

const useOf = ({ options, totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  max: options.max,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** TypeORM as we use it: the schema comes from migrations only, and a `where` with null or undefined throws. */
export function createDataSource(
  url: string,
  options: {
    extra?: PoolConfig;
    poolErrorHandler: (error: unknown) => void;
    migrations?: (new () => MigrationInterface)[];
    /** Default: all. */
    entities?: EntitySchema[];
    logger?: Logger;
  },
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    // Pass our own: TypeORM would load a second copy beside the bundled one.
    driver: pg,
    entities: tables,
    synchronize: false,
    logging: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    migrationsTableName: MIGRATION_TABLE,
    migrationsTransactionMode: 'each',
    ...options,
  });
}
