import { connect } from 'node:net';
import { type Config, loadConfig } from '@lacre/runtime/config';
import { makeDemoOrganization } from '../demo-organization.ts';
import { startEverything } from '../start-everything.ts';

/** A running server, one of ours or one started before. */
export interface Server {
  url: string;
  /** How it came to be there, for the screen. */
  origin: string;
  pacSimulatorUrl: string | undefined;
  /** Stops it when we started it. */
  stop(): Promise<void>;
}

const answerMs = 5_000;

/**
 * `--url`, else BASE_URL, else PORT when a Lacre answers there; otherwise the whole installation is started in
 * DATA_DIR.
 */
export async function findServer(
  url: string | undefined,
  config: Config,
  onProgress: (text: string) => void,
): Promise<Server> {
  const local = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  if (url !== undefined) {
    if (await isLacre(url)) return running(url, config);
    throw new Error(
      `no Lacre answers at ${url} (GET /health/live); start it, or leave --url out and the demo starts one`,
    );
  }
  for (const candidate of new Set([config.baseUrl, local]))
    if (await isLacre(candidate)) return running(candidate, config);
  if (await isTaken(config))
    throw new Error(
      `port ${config.port} on ${config.host} is taken by another program, not by Lacre. Stop it, choose another port ` +
        '(PORT=3001 npm run demo), or name the server (npm run demo -- --url http://...)',
    );
  return start(local, config, onProgress);
}

function running(url: string, config: Config): Server {
  return { url, origin: 'running already', pacSimulatorUrl: config.pacSimulatorUrl, stop: () => Promise.resolve() };
}

async function start(local: string, config: Config, onProgress: (text: string) => void): Promise<Server> {
  const starting = startEverything(onProgress);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= starting.then((everything) => everything.stop());
    return stopped;
  };
  endOnSignal(stop, onProgress);
  const { isNew, pacSimulatorUrl } = await starting;
  // As npm start does on an empty installation, so that it still has its key afterwards.
  if (isNew && !config.production) await makeDemoOrganization(local, config.dataDir);
  return { url: local, origin: 'started for this demo', pacSimulatorUrl, stop };
}

/**
 * A demo that was interrupted stops what it started, also while it starts, and has not succeeded: exit 130. A second
 * signal ends it at once.
 */
function endOnSignal(stop: () => Promise<void>, onProgress: (text: string) => void): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    onProgress('stopping');
    stop().then(
      () => process.exit(130),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Ours answers with a JSON status and names the request. */
async function isLacre(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(answerMs) });
    return answer.ok && answer.headers.has('x-request-id');
  } catch {
    return false;
  }
}

function isTaken({ host, port }: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ host, port });
    const end = (taken: boolean) => {
      probe.destroy();
      resolve(taken);
    };
    probe.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** Settings of the environment; the processes we start inherit it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // The children write JSON lines to the same terminal: only what needs attention, unless asked otherwise.
  env.LOG_LEVEL ??= 'warn';
  return loadConfig(env);
}
