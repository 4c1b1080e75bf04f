import { setTimeout as sleep } from 'node:timers/promises';

/** How long a starting process retries to connect. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const timedOut =
  /^(Connection terminated due to connection timeout|timeout expired|timeout exceeded when trying to connect)/;

/**
 * Calls `connect`, and retries timeouts for a while: a server on a loaded machine, or this process while it loads its
 * modules, may be that slow, and timeouts suited to serving would make the start fail. Any other error is thrown at
 * once.
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
