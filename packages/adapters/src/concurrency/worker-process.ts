import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The default export of a worker module. Its result is used for every task; creating it does not count towards any
 * task's time.
 */
export type PrepareWorker<Data, Task, Result> = (
  workerData: Data,
) => Promise<(task: Task) => Result> | ((task: Task) => Result);

/** Messages to a worker process: once what it is prepared with, then one task after another. */
export type ToWorker = { kind: 'prepare'; entry: string; workerData: unknown } | { kind: 'task'; task: unknown };

/** Messages from a worker process. */
export type FromWorker = { kind: 'ready' } | { kind: 'done'; result: unknown } | { kind: 'failed'; message: string };

/** So much lower than ours, and lower than printing: on a busy machine other requests go first. */
const nicer = 15;
/** Limit of its heap unless given; a document of the largest size takes less. */
const usualMemoryMb = 512;

export interface WorkerProcessOptions {
  /** Limit of its heap. */
  memoryMb?: number;
  /** Discards what it writes to standard error: it may run out of memory, which the caller explains. */
  isQuiet?: boolean;
}

/** A process that runs one task at a time, below our priority. It ends with our process, or by `end`. */
export interface WorkerProcess {
  /** Resolves with its result. Rejects with the task's error, or when the process ends. */
  work(task: unknown): Promise<unknown>;
  /** Processor time used so far, ms; undefined if unknown (not on Linux). */
  processorMs(): number | undefined;
  /** Whether it can work on another task. */
  isAlive(): boolean;
  /** Whether our process stays alive for it. */
  hold(isNeeded: boolean): void;
  end(): void;
}

/**
 * Starts a process and waits until it is prepared. It gets what it needs and no environment, hence none of our secrets.
 */
export async function startWorkerProcess(
  entry: URL,
  workerData: unknown,
  { memoryMb = usualMemoryMb, isQuiet = false }: WorkerProcessOptions = {},
): Promise<WorkerProcess> {
  const compiled = getCompileCacheDir();
  const child: ChildProcess = fork(main, [], {
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', isQuiet ? 'ignore' : 'inherit', 'ipc'],
  });
  // Before it starts threads, which inherit the priority.
  if (child.pid !== undefined) lowerPriority(child.pid);
  let answer: { resolve(reply: FromWorker): void; reject(error: Error): void } | undefined;
  let isAlive = true;
  const ended = (reason: string) => {
    isAlive = false;
    answer?.reject(new Error(`the worker process ended: ${reason}`));
  };
  child.on('message', (reply: FromWorker) => answer?.resolve(reply));
  child.once('exit', (code, signal) => ended(String(signal ?? code)));
  child.once('error', (error) => ended(error.message));

  const ask = (message: ToWorker) =>
    new Promise<FromWorker>((resolve, reject) => {
      answer = { resolve, reject };
      if (!isAlive) reject(new Error('the worker process ended'));
      else child.send(message, (error) => error && reject(error));
    });
  const resultOf = (reply: FromWorker): unknown => {
    if (reply.kind === 'failed') throw new Error(reply.message);
    return reply.kind === 'done' ? reply.result : undefined;
  };
  const end = () => {
    isAlive = false;
    child.kill('SIGKILL');
  };
  try {
    resultOf(await ask({ kind: 'prepare', entry: entry.href, workerData }));
  } catch (error) {
    end();
    throw error;
  }
  return {
    work: async (task) => resultOf(await ask({ kind: 'task', task })),
    processorMs: () => (child.pid === undefined ? undefined : processorMs(child.pid)),
    isAlive: () => isAlive,
    hold(isNeeded) {
      if (isNeeded) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    end,
  };
}

const main = fileURLToPath(new URL('worker-process.main.ts', import.meta.url));

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + nicer));
  } catch {
    // It has already ended, or we lack the privilege.
  }
}

/** `utime` and `stime` of `/proc/<pid>/stat`, which Linux counts in hundredths of a second. */
function processorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}
