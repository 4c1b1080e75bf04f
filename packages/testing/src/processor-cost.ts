import { createHash } from 'node:crypto';

const part = Buffer.alloc(8 * 2 ** 20);
const hashPart = () => createHash('sha512').update(part).digest();

/**
 * What `work` answers, and what it costs the processor: in megabytes of which it could make the SHA-512 instead. Both
 * are measured here and now, without the time of other processes, so it says as much on a slow or busy machine.
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
