import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { LaneLimiter } from './lane-limiter.ts';
import type { Started, WorkerTask } from './worker-task.ts';

export interface WorkerPoolOptions {
  /** Of a module whose default export is made by `workerTask`. */
  entry: URL;
  /** Given to each thread when it starts. */
  workerData?: unknown;
  threads: number;
  /** For one task, from the moment when it begins on its thread; the thread ends with a task that takes longer. */
  limitMs: number;
  /** Tasks that may wait for a thread, in all and of one lane, and how long. */
  waiting: number;
  waitingPerLane: number;
  waitMs: number;
  /** What is thrown when there is no place, and for a task that took too long. */
  busy: () => Error;
  tooSlow: () => Error;
}

export interface WorkerPool<Task, Result> {
  /**
   * One task of a lane at a time: who sends costly ones waits for themselves. Throws what the worker throws. The memory of `moved` goes to the
   * thread instead of being copied: nobody else may use it any more.
   */
  run(task: Task, lane: string | undefined, moved?: Uint8Array): Promise<Result>;
  /** Ends the threads and refuses what waits. */
  close(): void;
}

/** A thread may hold tens of megabytes, so it goes after a quiet minute. */
const idleMs = 60_000;

/** Threads beside the event loop for work that a stranger can make costly: bounded in number, in time, and fair between lanes. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { entry, workerData, threads, limitMs, waiting, waitingPerLane, waitMs, busy, tooSlow } = options;
  const limiter = new LaneLimiter({ total: threads, perLane: 1, waiting, waitingPerLane, waitMs });
  const started = new Map<number, () => void>();
  let pool: Piscina | undefined;
  let lastId = 0;

  const start = (): Piscina => {
    const made = new Piscina({
      filename: fileURLToPath(entry),
      workerData,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    made.on('message', ({ startedTask }: Started) => started.get(startedTask)?.());
    return made;
  };

  return {
    async run(task, lane, moved) {
      const release = await limiter.enter(lane);
      if (!release) throw busy();
      lastId += 1;
      const id = lastId;
      const late = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      started.set(id, () => void (timer = setTimeout(() => late.abort(), limitMs)));
      try {
        pool ??= start();
        const message: WorkerTask<Task> = { id, task };
        return (await pool.run(message, { signal: late.signal, transferList: memoryOf(moved) })) as Result;
      } catch (error) {
        throw late.signal.aborted ? tooSlow() : error;
      } finally {
        clearTimeout(timer);
        started.delete(id);
        release();
      }
    },
    close() {
      limiter.close();
      void pool?.destroy();
      pool = undefined;
    },
  };
}

/** Only memory that is nothing else's can be moved. */
function memoryOf(bytes: Uint8Array | undefined): ArrayBuffer[] {
  const memory = bytes?.buffer;
  return memory instanceof ArrayBuffer && memory.byteLength === bytes?.byteLength ? [memory] : [];
}
