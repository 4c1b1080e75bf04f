import { LaneLimiter } from './lane-limiter.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export interface WorkerPoolOptions {
  /** Of a module whose default export is a `PrepareWorker`. */
  entry: URL;
  /** Given to each process when it starts. */
  workerData?: unknown;
  processes: number;
  /**
   * For one task, of processor time where that can be read, so that a busy machine refuses no caller; in all it may
   * take `patience` times as long. The process ends with a task that takes longer.
   */
  limitMs: number;
  /** Tasks that may wait for a process, in all and of one lane, and how long. */
  waiting: number;
  waitingPerLane: number;
  waitMs: number;
  /** What is thrown when there is no place, and for a task that took too long. */
  busy: () => Error;
  tooSlow: () => Error;
}

export interface WorkerPool<Task, Result> {
  /** One task of a lane at a time: who sends costly ones waits for themselves. Throws what the worker throws. */
  run(task: Task, lane: string | undefined): Promise<Result>;
  /** Ends the processes and refuses what waits. */
  close(): void;
}

/** A process holds tens of megabytes, so it goes after a quiet minute. */
const idleMs = 60_000;
const patience = 10;

/**
 * Processes beside ours for work that a stranger can make costly: bounded in number, in time, and fair between lanes.
 * Threads would share our priority while they collect garbage, and hold up our memory while they ask for theirs
 * (docs/decisions/0022).
 */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { entry, workerData, processes, limitMs, waiting, waitingPerLane, waitMs, busy, tooSlow } = options;
  const limiter = new LaneLimiter({ total: processes, perLane: 1, waiting, waitingPerLane, waitMs });
  const all = new Set<WorkerProcess>();
  /** Those that have nothing to do, with what ends them. */
  const idle = new Map<WorkerProcess, NodeJS.Timeout>();
  let isClosed = false;

  async function take(): Promise<WorkerProcess> {
    for (const [worker, ending] of idle) {
      clearTimeout(ending);
      idle.delete(worker);
      if (!worker.isAlive()) continue;
      worker.hold(true);
      return worker;
    }
    const worker = await startWorkerProcess(entry, workerData);
    all.add(worker);
    if (isClosed) end(worker);
    return worker;
  }

  function returnWorker(worker: WorkerProcess): void {
    if (!worker.isAlive()) {
      end(worker);
      return;
    }
    worker.hold(false);
    idle.set(worker, setTimeout(() => end(worker), idleMs).unref());
  }

  function end(worker: WorkerProcess): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    all.delete(worker);
    worker.end();
  }

  /** Ends the process of a task that takes too long, and answers whether it had to. */
  function limit(worker: WorkerProcess): { isPassed: () => boolean; stop: () => void } {
    const before = worker.processorMs();
    const latest = performance.now() + limitMs * patience;
    let isPassed = false;
    const look = () => {
      const now = worker.processorMs();
      const left = before === undefined || now === undefined ? 0 : limitMs - (now - before);
      if (left > 0 && performance.now() < latest) {
        timer = setTimeout(look, left);
        return;
      }
      isPassed = true;
      end(worker);
    };
    let timer = setTimeout(look, limitMs);
    return { isPassed: () => isPassed, stop: () => clearTimeout(timer) };
  }

  return {
    async run(task, lane) {
      const release = await limiter.enter(lane);
      if (!release) throw busy();
      try {
        const worker = await take();
        const time = limit(worker);
        try {
          return (await worker.work(task)) as Result;
        } catch (error) {
          throw time.isPassed() ? tooSlow() : error;
        } finally {
          time.stop();
          returnWorker(worker);
        }
      } finally {
        release();
      }
    },
    close() {
      isClosed = true;
      limiter.close();
      for (const worker of all) end(worker);
    },
  };
}
