import { createHash } from 'node:crypto';

const part = Buffer.alloc(8 * 2 ** 20);
const hashPart = () => createHash('sha512').update(part).digest();

/**
 * Result of `work`, and its processor cost in megabytes of SHA-512 that could be computed in the same time. Measured
 * now, without the time of other processes, so it is comparable on slow or busy machines.
 */
export async function processorCost<Answer>(
  work: () => Answer | Promise<Answer>,
): Promise<{ cost: number; answer: Answer }> {
  const before = await timed(hashPart);
  const { time, answer } = await timed(work);
  const after = await timed(hashPart);
  return { cost: (16 * time) / (before.time + after.time), answer };
}

async function timed<Answer>(work: () => Answer | Promise<Answer>): Promise<{ time: number; answer: Answer }> {
  const began = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(began);
  return { time: user + system, answer };
}
