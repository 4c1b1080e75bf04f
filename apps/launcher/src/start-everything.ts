import { openDataDir } from '@lacre/embedded/data-dir';
import { startOwnServer } from '@lacre/runtime/own-server';
import { type StarterConfig, startPreparation } from '@lacre/runtime/preparation';
import { startSimulator } from '@lacre/runtime/start-simulator';
import { type Child, startChild } from './child.ts';
import { keepServer } from './keep-server.ts';
import { requireFreePort } from './port.ts';
import { restartsPerMinute } from './restarts-per-minute.ts';

export interface Everything {
  config: StarterConfig;
  pacSimulatorUrl: string;
  databaseUrl: string;
  /** No account exists yet. */
  isNew: boolean;
  /** Resolves with a message when a required process has failed permanently. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts one installation on one machine, configured by the environment: database, PAC simulator, API and worker. On
 * stop, or if a later part fails to start, everything is stopped in reverse order: the API and the worker together, so
 * that the API reports at once that it is not ready.
 */
export async function startEverything(onProgress: (text: string) => void): Promise<Everything> {
  const stops: (() => Promise<void>)[] = [];
  const stopsOfPrograms: (() => Promise<void>)[] = [];
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
      void child.exited.then((end) => {
        if (stopping || !isUp) return;
        const recent = startedAt.filter((at) => Date.now() - at < 60_000).length;
        if (recent > restartsPerMinute) return breakDown(`the ${name} keeps exiting (${end})`);
        onProgress(`the ${name} exited (${end}); restarting it`);
        start();
      });
      return child;
    };
    const first = start();
    stopsOfPrograms.push(() => current.stop());
    await first.ready;
    isUp = true;
  };

  const preparation = startPreparation(onProgress);
  try {
    const config = await preparation.config();
    const dataDir = await openDataDir(config.dataDir);
    stops.push(() => dataDir.release());
    await requireFreePort(config.host, config.port);
    const start = (socketFolder?: string) => startOwnServer(config, onProgress, socketFolder);
    const server = config.databaseUrl === undefined ? await keepServer({ start, onProgress }) : undefined;
    if (server) stops.push(() => server.stop());
    void server?.broken.then(breakDown);
    const { databaseUrl, isEmpty } = await preparation.prepare(server?.urls);
    void preparation.end();
    const simulator = config.pacSimulatorUrl === undefined ? await startSimulator(config, databaseUrl) : undefined;
    if (simulator) stops.push(() => simulator.close());
    const pacSimulatorUrl = config.pacSimulatorUrl ?? simulator?.url ?? '';
    const env = { DATABASE_URL: config.databaseUrl ?? databaseUrl, PAC_SIMULATOR_URL: pacSimulatorUrl };
    stops.push(async () => void (await Promise.all(stopsOfPrograms.map((end) => end()))));
    // In parallel: loading modules takes most of the time, and whichever comes first does the shared preparation.
    await Promise.all([
      supervise('API', 'apps/api/src/main.ts', env),
      supervise('worker', 'apps/worker/src/main.ts', env),
    ]);
    return {
      config,
      pacSimulatorUrl,
      databaseUrl,
      isNew: isEmpty,
      broken,
      stop,
    };
  } catch (error) {
    await preparation.end();
    await stop();
    throw error;
  }
}
