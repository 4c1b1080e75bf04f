import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Interval of the event loop's heartbeat. */
const beatMs = 500;

/** Watches this process until it ends, or until `stop`. */
export interface Watchdog {
  stop(): Promise<void>;
}

/**
 * Kills this process with SIGKILL when its event loop is blocked for `limitMs`, after writing its location to standard
 * error: the supervisor restarts it. Time during which the whole process is suspended does not count. Inactive while a
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
  // A failing watchdog must not end the process that it watches.
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
