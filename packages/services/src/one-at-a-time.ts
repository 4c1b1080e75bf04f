interface Lane {
  running: number;
  waiting: (() => void)[];
}

const lanes = new Map<string, Lane>();

/**
 * Runs at most so many works of one lane at once within this process, the others in turn. Correctness depends on row
 * locks; this only avoids that requests waiting for the same row each hold a connection meanwhile and exhaust the pool.
 */
export async function atMost<T>(most: number, name: string, work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(name) ?? { running: 0, waiting: [] };
  lanes.set(name, lane);
  if (lane.running < most) lane.running += 1;
  else await new Promise<void>((resolve) => lane.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.running -= 1;
    if (lane.running === 0) lanes.delete(name);
  }
}

/** The works of one lane run sequentially within this process. */
export const oneAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> => atMost(1, name, work);
