// A worker process: prepares what it is sent, then works on one task after the other, until its parent ends it or is
// gone.
import type { FromWorker, PrepareWorker, ToWorker } from './worker-process.ts';

let work: (task: unknown) => unknown;

async function answerTo(message: ToWorker): Promise<FromWorker> {
  try {
    if (message.kind === 'task') return { kind: 'done', result: work(message.task) };
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
// Sent to a whole group by a terminal; our parent may still need what is being worked on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
