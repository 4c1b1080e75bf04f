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
  const work = await prepare();
  return ({ id, task }) => {
    const message: Started = { startedTask: id };
    parentPort?.postMessage(message);
    return work(task);
  };
}
