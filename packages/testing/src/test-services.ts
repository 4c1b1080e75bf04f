import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultHook } from '@lacre/pac-simulator/faults';
import { type PacServer, startPacSimulator } from '@lacre/pac-simulator/server';
import { type Config, loadConfig } from '@lacre/runtime/config';
import { createServices } from '@lacre/runtime/create-services';
import { createLog } from '@lacre/runtime/log';
import { findSatSchemasDir } from '@lacre/runtime/sat-schemas-dir';
import type { Services } from '@lacre/services/services';
import { FakeClock } from './fake-clock.ts';
import { fixtureCache } from './fixture-cache.ts';
import { MailBox } from './mail-box.ts';
import { rememberingHasher } from './remembering-hasher.ts';
import { satTestData } from './sat-test-data.ts';
import { sharedSatData } from './shared-sat-data.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestServicesOptions {
  /** Default: a clock that stands at 2026-11-21T18:00:00Z until it is advanced. */
  clock?: FakeClock;
  /** Faults of the PAC, by request. */
  faults?: FaultHook;
  /** Environment variables that override the defaults. */
  env?: Record<string, string>;
  /** The superuser's URL of the test's own cluster. */
  admin?: string;
  /** URL of a standby of that cluster. */
  replica?: (database: string) => string;
  /** Through PgBouncer in transaction mode. Default: with TEST_PGBOUNCER=on. */
  throughPooler?: boolean;
  /** Leave e-mails in the queue until `sendDueMail` is called, and send them as configured instead of into `mail`. */
  mailWaits?: boolean;
}

export interface TestServices {
  services: Services;
  config: Config;
  clock: FakeClock;
  database: TestDatabase;
  /** The real simulator over HTTP; its ledger is the oracle for what was stamped. */
  pac: PacServer;
  /** E-mails sent by the services: `await mail.next('ana@example.com')`. */
  mail: MailBox;
  /** Another process of the same installation: same database, PAC, keys and clock. */
  another(): Promise<{ services: Services; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Real Postgres, real simulator over HTTP, real crypto; only time is ours. */
export async function createTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const clock = options.clock ?? new FakeClock('2026-11-21T18:00:00Z');
  const dataDir = await mkdtemp(join(tmpdir(), 'lacre-test-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    SAT_DATA: satTestData ?? 'none',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...options.env,
  });
  // Data in a temporary folder is not shared.
  const satData = config.satData?.startsWith(tmpdir()) ? undefined : await sharedSatData(config.satData);
  const people = fixtureCache(clock.now().toISOString(), ['pac-simulator/authority', 'pac-simulator/test-issuer']);
  await Promise.all([satData?.give(dataDir), people.give(dataDir)]);
  const log = createLog(config);
  const { admin, throughPooler } = options;
  const database = await createTestDatabase({
    ...(admin !== undefined && { admin }),
    ...(throughPooler !== undefined && { throughPooler }),
  });
  const poolerUrls = { databaseUrl: database.poolerUrl, databaseDirectUrl: database.url };
  const pac = await startPacSimulator({
    dir: join(dataDir, 'pac-simulator'),
    satSchemasDir: findSatSchemasDir(config),
    now: () => clock.now(),
    faults: options.faults,
  });
  const mail = new MailBox();
  const name = new URL(database.url).pathname.slice(1);
  const own = { ...(database.poolerUrl && poolerUrls), databaseReplicaUrl: options.replica?.(name) };
  const start = () =>
    createServices({ ...config, ...own, pacSimulatorUrl: pac.url }, database.url, log, {
      clock,
      passwords: rememberingHasher,
      ...(satData && { satData: satData.opened }),
      ...(options.mailWaits ? { mailWaits: true } : { mailer: mail }),
    });
  const open = await start();
  await people.keep(dataDir);
  return {
    services: open.services,
    config,
    clock,
    database,
    pac,
    mail,
    another: start,
    async close() {
      await open.close();
      await pac.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
