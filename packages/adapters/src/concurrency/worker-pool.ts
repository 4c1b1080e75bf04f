import { LaneLimiter } from './lane-limiter.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

export interface WorkerPoolOptions {
  /** URL of a module whose default export is a `PrepareWorker`. */
  entry: URL;
  /** Passed to each process when it starts. */
  workerData?: unknown;
  processes: number;
  /**
   * Limit per task, in processor time if that can be read, so that no caller fails because the machine is busy; in wall
   * time it may take `patience` times as long. A task that takes longer is killed with its process.
   */
  limitMs: number;
  /** Tasks that may wait for a process, in all and per lane, and for how long. */
  waiting: number;
  waitingPerLane: number;
  waitMs: number;
  /** The error to throw if the queue is full, and for a task that took too long. */
  busy: () => Error;
  tooSlow: () => Error;
}

export interface WorkerPool<Task, Result> {
  /**
   * Runs one task of a lane at a time, so a lane with costly tasks only delays itself. Throws what the worker throws.
   */
  run(task: Task, lane: string | undefined): Promise<Result>;
  /** Ends the processes and rejects waiting tasks. */
  close(): void;
}

/** A process holds tens of megabytes, so it ends after being idle for a minute. */
const idleMs = 60_000;
const patience = 10;

/**
 * Separate processes for work that a stranger can make costly: limited in number and time, and fair between lanes.
 * Threads would run garbage collection at our priority, and block our memory management with their own
 * (docs/decisions/0022).
 */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { entry, workerData, processes, limitMs, waiting, waitingPerLane, waitMs, busy, tooSlow } = options;
  const limiter = new LaneLimiter({ total: processes, perLane: 1, waiting, waitingPerLane, waitMs });
  const all = new Set<WorkerProcess>();
  /** Idle processes, each with the timer that ends it. */
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

  /** Kills the process of a task that takes too long, and tells whether it had to. */
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
