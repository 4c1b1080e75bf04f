import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryEnvOfChild } from '../../../scripts/memory-settings.mjs';

/** One process of the installation, connected over IPC so that it ends with its parent, even if that is killed. */
export interface Child {
  name: string;
  /** Resolves when it reports readiness; rejects if it exits before. */
  ready: Promise<void>;
  /**
   * Resolves with how it ended: `exit code 1`, `signal SIGKILL` (an out-of-memory killer sends that), or that it could
   * not be started.
   */
  exited: Promise<string>;
  /** Sends SIGTERM and waits; kills it if it does not exit in time. */
  stop(): Promise<void>;
}

const stopMs = 32_000;
const own = 'apps/launcher/src/main.ts';

interface Options {
  name: string;
  /** Relative to the repository's root. */
  program: string;
  env: Record<string, string>;
  onProgress(text: string): void;
}

export function startChild({ name, program, env, onProgress }: Options): Child {
  const child: ChildProcess = spawn(process.execPath, [fileOf(program)], {
    env: { ...memoryEnvOfChild(process.env, program, own), ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
    // It has no `exit` then: Node itself was replaced by an update, or the machine has no memory or process left.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`it could not be started: ${error.message}`);
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { kind?: string; text?: string }) => {
      if (message.kind === 'ready') resolve();
      if (message.kind === 'progress' && message.text) onProgress(message.text);
    });
    child.once('error', (error) => reject(new Error(`the ${name} could not be started: ${error.message}`)));
    void exited.then((end) => reject(new Error(`the ${name} exited while starting (${end}); see its message above`)));
  });
  ready.catch(() => undefined);
  return {
    name,
    ready,
    exited,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** When we run from a bundle (scripts/programs.mjs), the program's bundle is in the same folder. */
function fileOf(program: string): string {
  const [, running = ''] = process.argv;
  const bundled = join(dirname(running), `${basename(dirname(dirname(program)))}.mjs`);
  if (basename(running) === 'launcher.mjs' && existsSync(bundled)) return bundled;
  return fileURLToPath(new URL(`../../../${program}`, import.meta.url));
}
