import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The default export of a worker module. What it makes is used for every task; making it is not counted as time of any.
 */
export type PrepareWorker<Data, Task, Result> = (
  workerData: Data,
) => Promise<(task: Task) => Result> | ((task: Task) => Result);

/** What a worker process is sent: what it is prepared with, once, then one task after the other. */
export type ToWorker = { kind: 'prepare'; entry: string; workerData: unknown } | { kind: 'task'; task: unknown };

/** What it answers. */
export type FromWorker = { kind: 'ready' } | { kind: 'done'; result: unknown } | { kind: 'failed'; message: string };

/**
 * So much lower than ours, and lower than what prints: when the machine is busy, those who ask for something else go
 * first.
 */
const nicer = 15;
/** Of its heap; a document of the largest size takes less. */
const memoryMb = 512;

/** A process that works on one task at a time, below our priority. It ends with us, or by `end`. */
export interface WorkerProcess {
  /** Its result. Rejects with what the task threw, or when the process ends. */
  work(task: unknown): Promise<unknown>;
  /** Processor time that it took so far, ms; undefined where that cannot be known (no Linux). */
  processorMs(): number | undefined;
  /** Whether it can work on another task. */
  isAlive(): boolean;
  /** Whether we wait for it before we end. */
  hold(isNeeded: boolean): void;
  end(): void;
}

/** Starts one and waits until it is prepared. It is handed what it needs and no environment, so no secret of ours. */
export async function startWorkerProcess(entry: URL, workerData: unknown): Promise<WorkerProcess> {
  const compiled = getCompileCacheDir();
  const child: ChildProcess = fork(main, [], {
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Before it has threads of its own, which inherit it.
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
    // It ended already, or there is no such right.
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
