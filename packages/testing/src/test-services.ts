import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FaultHook } from '@lacre/pac-simulator/faults';
import { type PacServer, startPacSimulator } from '@lacre/pac-simulator/server';
import { type Config, loadConfig } from '@lacre/runtime/config';
import { createServices } from '@lacre/runtime/create-services';
import { createLog } from '@lacre/runtime/log';
import { findSatSchemasDir } from '@lacre/runtime/sat-schemas-dir';
import type { Services } from '@lacre/services/services';
import { FakeClock } from './fake-clock.ts';
import { MailBox } from './mail-box.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestServicesOptions {
  /** Default: a clock that stands at 2026-11-21T18:00:00Z until it is moved. */
  clock?: FakeClock;
  /** What the PAC does wrong, by request. */
  faults?: FaultHook;
  /** Variables over the defaults of a test. */
  env?: Record<string, string>;
  /** Leave mail in its queue until `sendDueMail` is called, and send it as the settings say instead of into `mail`. */
  mailWaits?: boolean;
}

export interface TestServices {
  services: Services;
  config: Config;
  clock: FakeClock;
  database: TestDatabase;
  /** The real simulator behind real HTTP; its ledger is the oracle of what was stamped. */
  pac: PacServer;
  /** Every mail that the services send: `await mail.next('ana@example.com')`. */
  mail: MailBox;
  /** The same installation once more, as another process of it: same database, PAC, keys and clock. */
  another(): Promise<{ services: Services; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Real Postgres, real simulator over HTTP, real crypto; only time is ours. */
export async function createTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const clock = options.clock ?? new FakeClock('2026-11-21T18:00:00Z');
  const dataDir = await mkdtemp(join(tmpdir(), 'lacre-test-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    SAT_DATA: satDataFolder() ?? 'none',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...options.env,
  });
  const seed = seedFor(config.satData, clock);
  await copyMade(seed, dataDir);
  const log = createLog(config);
  const database = await createTestDatabase();
  const pac = await startPacSimulator({
    dir: join(dataDir, 'pac-simulator'),
    satSchemasDir: findSatSchemasDir(config),
    now: () => clock.now(),
    faults: options.faults,
  });
  const mail = new MailBox();
  const start = () =>
    createServices({ ...config, pacSimulatorUrl: pac.url }, database.url, log, {
      clock,
      ...(options.mailWaits ? { mailWaits: true } : { mailer: mail }),
    });
  const open = await start();
  await copyMade(dataDir, seed);
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

const seeds = new Map<string, string>();

/** Imported SAT data, certificates and keys take seconds to make: this process makes them once per kind and copies them. */
function seedFor(satData: string | undefined, clock: FakeClock): string {
  const kind = `${satData} ${clock.now().toISOString()}`;
  const known = seeds.get(kind);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), `lacre-test-${process.pid}-seed-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  seeds.set(kind, folder);
  return folder;
}

async function copyMade(from: string, to: string): Promise<void> {
  for (const part of ['sat', 'pac-simulator/authority', 'pac-simulator/test-issuer'])
    if (existsSync(join(from, part)) && !existsSync(join(to, part)))
      await cp(join(from, part), join(to, part), { recursive: true });
}

/** SAT_DATA_TEST, else the reference folder beside the checkout, else undefined (starter set). */
export function satDataFolder(): string | undefined {
  const given = process.env.SAT_DATA_TEST;
  if (given) return given;
  const beside = resolve(fileURLToPath(new URL('../../../../shared/sat', import.meta.url)));
  return existsSync(join(beside, 'catalogs')) ? beside : undefined;
}
