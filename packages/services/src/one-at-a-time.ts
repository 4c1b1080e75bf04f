const lanes = new Map<string, Promise<unknown>>();

/**
 * Runs the work of one lane sequentially within this process. Correctness depends on row locks; this only avoids that
 * requests waiting for the same row each hold a connection meanwhile and exhaust the pool.
 */
export async function oneAtATime<T>(lane: string, work: () => Promise<T>): Promise<T> {
  const previous = lanes.get(lane);
  const run = (previous ?? Promise.resolve()).then(work, work);
  lanes.set(lane, run);
  try {
    return await run;
  } finally {
    if (lanes.get(lane) === run) lanes.delete(lane);
  }
}
