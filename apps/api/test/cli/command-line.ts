import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '@lacre/testing/process-environment';

/** What a command wrote and ended with. */
export interface Told {
  code: number | null;
  out: string;
  err: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
  signal?: AbortSignal;
  /** How it is stopped by `signal`. */
  killSignal?: NodeJS.Signals;
  /** Told everything that it has written so far, of results and of what is said beside them. */
  onOutput?: (out: string) => void;
  onError?: (err: string) => void;
}

export interface CommandLine {
  /** Its working directory, and home. */
  folder: string;
  run(words: readonly string[], options?: RunOptions): Promise<Told>;
  remove(): void;
}

const main = join(import.meta.dirname, '../../../cli/src/main.ts');

/** The command `lacre` as a process, in a home of its own, without a terminal. */
export function commandLine(env: Record<string, string> = {}, script = main, node = process.execPath): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-cli-'));
  const home = { HOME: folder, ...processEnvironment, LANG: 'C.UTF-8', NODE_NO_WARNINGS: '1' };
  return {
    folder,
    run: (args, options = {}) =>
      result(
        spawn(node, [script, ...args], {
          cwd: folder,
          env: { ...home, ...env, ...options.env },
          ...(options.signal && { signal: options.signal, killSignal: options.killSignal ?? ('SIGINT' as const) }),
        }),
        options,
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function result(child: ChildProcess, { input = '', onOutput, onError }: RunOptions): Promise<Told> {
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    onOutput?.(out);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    onError?.(err);
  });
  child.stdin?.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => (error.name === 'AbortError' ? undefined : reject(error)));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
