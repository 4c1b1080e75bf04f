// A worker process: prepares itself with what it is sent, then runs one task after another until its parent ends it or
// is gone.
import type { FromWorker, PrepareWorker, ToWorker } from './worker-process.ts';

let work: (task: unknown) => unknown;

async function answerTo(message: ToWorker): Promise<FromWorker> {
  try {
    if (message.kind === 'task') return { kind: 'done', result: await work(message.task) };
    const { default: prepare } = (await import(message.entry)) as {
      default: PrepareWorker<unknown, unknown, unknown>;
    };
    work = await prepare(message.workerData);
    return { kind: 'ready' };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (message: ToWorker) => process.send?.(await answerTo(message)));
process.once('disconnect', () => process.exit());
// A terminal sends these to the whole process group; our parent may still need the current task.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
