import { connect } from 'node:net';
import { type Config, loadConfig } from '@lacre/runtime/config';
import { makeDemoOrganization } from '../demo-organization.ts';
import { startEverything } from '../start-everything.ts';

/** A running server, started by the demo or before it. */
export interface Server {
  url: string;
  /** Where it comes from, shown on the terminal. */
  origin: string;
  pacSimulatorUrl: string | undefined;
  /** Stops it if the demo started it. */
  stop(): Promise<void>;
}

const answerMs = 5_000;

/**
 * Uses `--url`, else BASE_URL, else PORT if a Lacre responds there; otherwise starts the whole installation in
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
    throw new Error(`no Lacre responds at ${url} (GET /health/live); start it, or omit --url and the demo starts one`);
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
  return { url, origin: 'already running', pacSimulatorUrl: config.pacSimulatorUrl, stop: () => Promise.resolve() };
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
  // As `npm start` does on an empty installation, so that it still gets its key.
  if (isNew && !config.production) await makeDemoOrganization(local, config.dataDir);
  return { url: local, origin: 'started for this demo', pacSimulatorUrl, stop };
}

/**
 * An interrupted demo stops what it started, even while it is starting, and exits with 130. A second signal exits
 * immediately.
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

/** Lacre sends `X-Request-Id` with its health response. */
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

/** Reads the settings from the environment; child processes inherit it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Child processes log JSON lines to the same terminal: warnings and errors only, unless configured otherwise.
  env.LOG_LEVEL ??= 'warn';
  return loadConfig(env);
}
