import { openDataDir } from '@lacre/embedded/data-dir';
import type { Config } from '@lacre/runtime/config';
import { prepareDatabase } from '@lacre/runtime/prepare-database';
import { startSimulatorFirst } from '@lacre/runtime/start-simulator';
import { type Child, startChild } from './child.ts';
import { requireFreePort } from './port.ts';

export interface Everything {
  baseUrl: string;
  pacSimulatorUrl: string;
  databaseUrl: string;
  /** There is no account yet. */
  isNew: boolean;
  /** Resolves with a text when something that must run has ended by itself. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/** A process that ends by itself is started again, but not more often than this in a minute. */
const restartsPerMinute = 5;

/**
 * Brings up one installation on one machine: database, PAC simulator, API and worker. What is started is stopped again
 * in the reverse order, also when a later part cannot start.
 */
export async function startEverything(config: Config, onProgress: (text: string) => void): Promise<Everything> {
  const stops: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async () => {
    stopping = true;
    for (const end of stops.splice(0).reverse()) await end();
  };
  let breakDown: (text: string) => void = () => undefined;
  const broken = new Promise<string>((resolve) => {
    breakDown = resolve;
  });

  const supervise = async (name: string, program: string, env: Record<string, string>) => {
    const startedAt: number[] = [];
    let current: Child;
    let isUp = false;
    const start = () => {
      startedAt.push(Date.now());
      current = startChild({ name, program, env, onProgress });
      const child = current;
      void child.exited.then((code) => {
        if (stopping || !isUp) return;
        const recent = startedAt.filter((at) => Date.now() - at < 60_000).length;
        if (recent > restartsPerMinute) return breakDown(`the ${name} keeps ending (exit code ${code})`);
        onProgress(`the ${name} ended (exit code ${code}); starting it again`);
        start();
      });
      return child;
    };
    const first = start();
    stops.push(() => current.stop());
    await first.ready;
    isUp = true;
  };

  try {
    const dataDir = await openDataDir(config.dataDir);
    stops.push(() => dataDir.release());
    await requireFreePort(config.host, config.port);
    const database = await prepareDatabase(config, onProgress);
    stops.push(() => database.close());
    void database.ended?.then(() => {
      if (!stopping) breakDown('the database ended');
    });
    const simulator = await startSimulatorFirst(config, database.url);
    stops.push(() => simulator.close());
    const env = { DATABASE_URL: config.databaseUrl ?? database.url, PAC_SIMULATOR_URL: simulator.url };
    // At once: each loads its modules for most of the time, and whatever both prepare is done by the one that comes
    // first.
    await Promise.all([
      supervise('API', 'apps/api/src/main.ts', env),
      supervise('worker', 'apps/worker/src/main.ts', env),
    ]);
    return {
      baseUrl: config.baseUrl,
      pacSimulatorUrl: simulator.url,
      databaseUrl: database.url,
      isNew: database.isEmpty,
      broken,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
