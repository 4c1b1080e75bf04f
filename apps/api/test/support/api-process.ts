import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@lacre/testing/free-port';
import { processEnvironment } from '@lacre/testing/process-environment';
import { fileOf } from '../../../../scripts/programs.mjs';

export interface ApiProcess {
  port: number;
  url: string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The API as a separate process, ready to serve; from its bundle, as `npm start` runs it. */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const main = await fileOf({ root, node: process.execPath, say: console.error }, 'apps/api/src/main.ts');
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { ...processEnvironment, PORT: String(port), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await Promise.race([ready(child), ended.then((code) => Promise.reject(new Error(`the API ended with ${code}`)))]);
  return { port, url: `http://127.0.0.1:${port}`, ended, signal: (name) => void child.kill(name) };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if ((message as { kind?: string }).kind === 'ready') resolve();
    });
  });
}
