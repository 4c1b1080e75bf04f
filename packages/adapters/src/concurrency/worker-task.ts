import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

export interface WorkerTask<Task> {
  id: number;
  task: Task;
}

/** Tells the pool that the time of a task has begun to run. */
export interface Started {
  startedTask: number;
}

/** The default export of a worker module: `prepare` is done once per thread and is not counted as time of any task. */
export async function workerTask<Task, Result>(
  prepare: () => Promise<(task: Task) => Result> | ((task: Task) => Result),
): Promise<(message: WorkerTask<Task>) => Result> {
  lowerPriority();
  const work = await prepare();
  return ({ id, task }) => {
    const message: Started = { startedTask: id };
    parentPort?.postMessage(message);
    return work(task);
  };
}

/** So much lower than the process: when the machine is busy, its event loop goes first. */
const nicer = 5;

/** Of this thread alone. Needs Linux's /proc; elsewhere it changes nothing. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(19, getPriority() + nicer));
  } catch {
    // No such folder, or no such right.
  }
}
