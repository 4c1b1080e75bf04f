import { getPriority } from 'node:os';
import type { PrepareWorker } from '../../src/concurrency/worker-process.ts';
import type { Spin } from './worker-pool.test.ts';

/**
 * Keeps its process busy for so many milliseconds; forever when negative. Throws for zero. Returns what it
 * knows of itself.
 */
const prepare: PrepareWorker<undefined, number, Spin> = () => (ms) => {
  if (ms === 0) throw new Error('nothing to do');
  const began = Date.now();
  while (ms < 0 || Date.now() - began < ms) Math.sqrt(began);
  return { pid: process.pid, nice: getPriority(), environment: Object.keys(process.env) };
};
export default prepare;
