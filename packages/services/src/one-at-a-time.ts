const lanes = new Map<string, Promise<unknown>>();

/**
 * Lets the work of one lane pass one by one in this process. Rows decide what is right; this only keeps those who would
 * wait for the same row from each holding a connection meanwhile, and with it the ones that all others need.
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
