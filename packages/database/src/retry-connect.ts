import { setTimeout as sleep } from 'node:timers/promises';

/** How long a connection that a process starts with is tried again. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const timedOut =
  /^(Connection terminated due to connection timeout|timeout expired|timeout exceeded when trying to connect)/;

/**
 * `connect`, and again for a while where it took too long: so does a server on a loaded machine, or this process while
 * it loads its modules, and the limits that fit one that serves would end its start. Any other failure is told at once.
 */
export async function retryConnect<T>(connect: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!(error instanceof Error && timedOut.test(error.message)) || performance.now() >= end) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
