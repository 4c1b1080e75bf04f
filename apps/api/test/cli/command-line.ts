import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { processEnvironment } from '@lacre/testing/process-environment';

/** The output and the exit code of a command. */
export interface Told {
  code: number | null;
  out: string;
  err: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
  /** As a separate process, where that is under test; otherwise in the test's own, which saves the start. */
  isProcess?: boolean;
  /** Kills the process, so it is a separate one. */
  signal?: AbortSignal;
  /** The signal that `signal` sends. */
  killSignal?: NodeJS.Signals;
  /** Called with everything that it has written so far to standard output and standard error. */
  onOutput?: (out: string) => void;
  onError?: (err: string) => void;
}

export interface CommandLine {
  /** Its working directory, and home. */
  folder: string;
  run(words: readonly string[], options?: RunOptions): Promise<Told>;
  remove(): void;
}

const sources = join(import.meta.dirname, '../../../cli/src');
const main = join(sources, 'main.ts');

interface Terminal {
  env: Record<string, string>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}

/** By its path, like the program: apps do not import each other. */
const loadRun = async () =>
  (await import(pathToFileURL(join(sources, 'run.ts')).href)) as {
    run(words: readonly string[], terminal: Terminal): Promise<number>;
  };

/** The command `lacre` in its own home, without a terminal. A given program always runs as a process. */
export function commandLine(env: Record<string, string> = {}, script = main, node = process.execPath): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-cli-'));
  const home = { HOME: folder, ...processEnvironment, LANG: 'C.UTF-8', NODE_NO_WARNINGS: '1' };
  const startProcess = (args: readonly string[], options: RunOptions) =>
    result(
      spawn(node, [script, ...args], {
        cwd: folder,
        env: { ...home, ...env, ...options.env },
        ...(options.signal && { signal: options.signal, killSignal: options.killSignal ?? ('SIGINT' as const) }),
      }),
      options,
    );
  return {
    folder,
    run: (args, options = {}) =>
      script !== main || options.isProcess || options.signal
        ? startProcess(args, options)
        : runIn(folder, args, { ...home, ...env, ...options.env }, options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The working directory of this process when no command runs in it. */
const outside = process.cwd();
let running = 0;

async function runIn(
  folder: string,
  args: readonly string[],
  env: Record<string, string>,
  options: RunOptions,
): Promise<Told> {
  if (running > 0 && process.cwd() !== folder) throw new Error('commands that run at once here share one folder');
  const [stdin, stdout, stderr] = [
    Readable.from([Buffer.from(options.input ?? '')]),
    new PassThrough(),
    new PassThrough(),
  ];
  const written = gather(stdout, stderr, options);
  const { run } = await loadRun();
  running += 1;
  process.chdir(folder);
  try {
    const code = await run(args, { env, stdin, stdout, stderr });
    await Promise.all([finished(stdout.end()), finished(stderr.end())]);
    return { code, ...written };
  } finally {
    running -= 1;
    if (running === 0) process.chdir(outside);
  }
}

function result(child: ChildProcessWithoutNullStreams, options: RunOptions): Promise<Told> {
  const written = gather(child.stdout, child.stderr, options);
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', (error) => (error.name === 'AbortError' ? undefined : reject(error)));
    child.on('close', (code) => resolve({ code, ...written }));
  });
}

/** What is written to both, growing. */
function gather(stdout: Readable, stderr: Readable, { onOutput, onError }: RunOptions): Omit<Told, 'code'> {
  const written = { out: '', err: '' };
  stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
    onOutput?.(written.out);
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
    onError?.(written.err);
  });
  return written;
}
