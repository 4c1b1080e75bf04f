import { fork } from 'node:child_process';
import type { Config } from './config.ts';
import type { OwnServerUrls } from './own-server.ts';
import type { PreparedInstallation } from './prepare-installation.ts';

/** The settings needed by a process that starts the others. */
export type StarterConfig = Pick<
  Config,
  'dataDir' | 'host' | 'port' | 'baseUrl' | 'exposed' | 'signUp' | 'databaseUrl' | 'satData' | 'pacSimulatorUrl'
>;

/** Reads the settings and prepares the database, in a separate process that ends before this one becomes idle. */
export interface Preparation {
  /** @throws Error with the message of ConfigError */
  config(): Promise<StarterConfig>;
  /** @param own the embedded server; undefined: that of DATABASE_URL */
  prepare(own: OwnServerUrls | undefined): Promise<PreparedInstallation>;
  /** Ends the process. */
  end(): Promise<void>;
}

const endMs = 2_000;

interface Answer {
  kind: 'config' | 'installation' | 'progress' | 'failed';
  value: unknown;
}

/**
 * Driver, schemas of settings and migrations would stay in the memory of a process that then only waits, 13 MB and
 * more, even if a thread had loaded them. So a child process loads them, with our current environment. It ends with us.
 *
 * @param onProgress reports which session it waits for
 */
export function startPreparation(onProgress: (text: string) => void = () => {}): Preparation {
  const child = fork(new URL('./preparation.main.ts', import.meta.url), { execArgv: [] });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const answer = <T>(kind: Answer['kind']) =>
    new Promise<T>((resolve, reject) => {
      child.on('message', ({ kind: given, value }: Answer) => {
        if (given === kind) resolve(value as T);
        if (given === 'failed') reject(new Error(String(value)));
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error('the process that prepares the database ended')));
    });
  const config = answer<StarterConfig>('config');
  const installation = answer<PreparedInstallation>('installation');
  child.on('message', ({ kind, value }: Answer) => {
    if (kind === 'progress') onProgress(String(value));
  });
  // Reported to their callers.
  for (const each of [config, installation]) each.catch(() => undefined);
  return {
    config: () => config,
    prepare(own) {
      if (child.connected) child.send({ own });
      return installation;
    },
    async end() {
      // It exits by itself, and keeps its modules compiled for the next start.
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), endMs);
      await exited;
      clearTimeout(timer);
    },
  };
}
