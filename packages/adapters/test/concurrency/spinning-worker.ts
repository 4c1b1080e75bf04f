import { existsSync, readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { workerTask } from '../../src/concurrency/worker-task.ts';

/** Holds its thread for so many milliseconds; forever when negative. Throws for zero. Answers its thread and when it began and ended. */
export default workerTask(() => (ms: number) => {
  if (ms === 0) throw new Error('nothing to do');
  const began = Date.now();
  while (ms < 0 || Date.now() - began < ms) Math.sqrt(began);
  return { threadId, began, ended: Date.now(), nice: niceOfThread() };
});

/** The 19th field of `/proc/thread-self/stat`; 0 where there is no /proc. */
function niceOfThread(): number {
  const stat = existsSync('/proc/thread-self/stat') ? readFileSync('/proc/thread-self/stat', 'utf8') : '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] ?? 0);
}
