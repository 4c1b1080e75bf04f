const lanes = new Map<string, Promise<unknown>>();

/**
 * Runs the work of one lane sequentially within this process. Correctness depends on row locks; this only avoids that
 * requests waiting for the same row each hold a connection meanwhile and exhaust the pool.
 */
export async function oneAtATime<T>(lane: string, work: () => Promise<T>): Promise<T> {
  const before = lanes.get(lane);
  const mine = (before ?? Promise.resolve()).then(work, work);
  lanes.set(lane, mine);
  try {
    return await mine;
  } finally {
    if (lanes.get(lane) === mine) lanes.delete(lane);
  }
}
