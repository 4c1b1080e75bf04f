import { loginPrivileges } from '@lacre/database/login-privileges';
import { openDataDir } from '@lacre/embedded/data-dir';
import { relyingPartyOf } from '@lacre/services/passkeys/relying-party';
import type { Services } from '@lacre/services/services';
import { type Config, warningsOf } from './config.ts';
import type { ProcessKind } from './connections.ts';
import { createServices, type OpenServices, type Overrides } from './create-services.ts';
import { refuseDemo } from './demo-user.ts';
import { sendToParent } from './lifecycle.ts';
import { createLog, type Logger } from './log.ts';
import { checkPeers, processLabelOf } from './peer-processes.ts';
import { prepareDatabase } from './prepare-database.ts';
import { requireInstallation } from './require-installation.ts';
import { requireMasterKey } from './require-master-key.ts';

/** Everything a process of Lacre needs, built from its settings. */
export interface Runtime {
  config: Config;
  log: Logger;
  services: Services;
  pools: OpenServices['pools'];
  /** For connections with their own session (locks, LISTEN, the job queue): never through a pooler. */
  databaseUrl: string;
  /** Takes no more mail and waits for what is being sent. */
  stopMail: OpenServices['stopMail'];
  /** Stops what was started, in reverse order. */
  close(): Promise<void>;
}

/**
 * Prepares the database and builds the services. Nothing is left running if it fails.
 *
 * @param kind of a long-running process; commands have none
 */
export async function createRuntime(
  config: Config,
  { kind, ...overrides }: Omit<Overrides, 'label'> & { kind?: ProcessKind } = {},
): Promise<Runtime> {
  const log = createLog(config);
  const onProgress =
    overrides.onProgress ??
    ((text: string) => (process.send ? sendToParent({ kind: 'progress', text }) : log.info({}, text)));
  if (overrides.existingOnly) requireInstallation(config);
  const dataDir = await openDataDir(config.dataDir, { lock: false });
  const database = await prepareDatabase(config, onProgress, overrides);
  try {
    if (overrides.existingOnly) requireMasterKey(config);
    await warnOfPowers(database.url, log);
    for (const warning of warningsOf(config)) log.warn({}, warning);
    if (!relyingPartyOf(config.baseUrl))
      log.info(
        { baseUrl: config.baseUrl },
        'passkeys do not work: BASE_URL is not https with a host name, nor http://localhost',
      );
    const label = kind && processLabelOf(config, kind);
    if (label) await checkPeers(database.url, label, log);
    const { services, pools, stopMail, close } = await createServices(config, database.url, log, {
      ...overrides,
      onProgress,
      servesCallers: kind === 'api',
      ...(label && { label }),
    });
    if (config.exposed)
      await refuseDemo(services, config.dataDir).catch(async (error: unknown) => {
        await close();
        throw error;
      });
    const traces = kind && config.tracing && (await openTraces(config.tracing, kind, log));
    return {
      config,
      log,
      services,
      pools,
      databaseUrl: database.url,
      stopMail,
      async close() {
        await close();
        await traces?.close();
        await database.close();
        await dataDir.release();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Loaded on first use: other processes save its time and memory. */
async function openTraces(tracing: NonNullable<Config['tracing']>, kind: ProcessKind, log: Logger) {
  const { exportTraces } = await import('./tracing/export-traces.ts');
  return exportTraces({ ...tracing, service: tracing.service ?? `lacre-${kind}` }, log);
}

/** What an SQL injection would be worth to an attacker is up to the operator: warn them, but start. */
async function warnOfPowers(url: string, log: Logger): Promise<void> {
  const { login, powers } = await loginPrivileges(url);
  if (powers.length === 0) return;
  log.warn(
    { login, powers },
    `The user "${login}" of DATABASE_URL may do more than serving needs: ${powers.join('; ')}. Create a login that can only become ` +
      'lacre_app and lacre_system, start with that one, and migrate with the owner of the tables: docs/security.md, "Database roles"',
  );
}
