import { type ChildProcess, spawn } from 'node:child_process';
import { memoryEnvOf } from '../../scripts/memory-settings.mjs';
import { fileOf, programs } from '../../scripts/programs.mjs';
import { root } from '../../scripts/workspaces.ts';

/** A server in a separate process, so that its memory and CPU can be measured. */
export interface Contender {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts `program` (relative to the repository's root) like `npm start`, and waits until it reports that it is ready.
 */
export async function startContender(program: string, env: Record<string, string>, port?: number): Promise<Contender> {
  const file = await fileOf({ root, node: process.execPath, say: console.error }, program);
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, ...(program in programs && memoryEnvOf(process.env, program)), ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await new Promise<{ port?: number }>((resolve, reject) => {
    child.on('message', (message: { kind?: string; port?: number }) => {
      if (message.kind === 'ready') resolve(message);
    });
    void exited.then(() => reject(new Error(`${program} ended while starting`)));
  });
  return {
    url: `http://127.0.0.1:${ready.port ?? port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
