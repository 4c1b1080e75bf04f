import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** As often as the event loop says that it turns. */
const beatMs = 500;

/** Watches this process until it ends, or until `stop`. */
export interface Watchdog {
  stop(): Promise<void>;
}

/**
 * Ends this process with SIGKILL when its event loop stands still for `limitMs`, after writing to standard error where
 * it stands: its supervisor starts it again. Time in which the whole process is stopped does not count. Not while a
 * debugger is attached.
 */
export function startWatchdog(limitMs = 10_000): Watchdog {
  if (inspectorUrl() !== undefined) return { stop: () => Promise.resolve() };
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatMs);
  const thread = new Worker(new URL('./watchdog.thread.ts', import.meta.url), {
    workerData: { beats, limitMs, program: process.argv[1] },
    name: 'watchdog',
  });
  // A watchdog that fails must not end what it watches.
  thread.on('error', (error) => process.stderr.write(`lacre: the watchdog ended: ${String(error)}\n`));
  timer.unref();
  thread.unref();
  return {
    async stop() {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}
