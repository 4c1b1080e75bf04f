/** Concepts worked on between two pauses: a few milliseconds of work. */
export const SLICE = 100;

/** Runs a sliced computation to its end at once. */
export function runThrough<T>(work: Iterator<unknown, T, undefined>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/**
 * Runs a sliced computation, waiting for `pause` between slices (a service passes setImmediate, a browser
 * requestIdleCallback), so that one large document does not hold up the others. What `work` or `pause` throws comes
 * through; after a failed pause the work is closed.
 */
export async function inSlices<T>(work: Generator<unknown, T, undefined>, pause: () => Promise<void>): Promise<T> {
  try {
    let step = work.next();
    while (!step.done) {
      await pause();
      step = work.next();
    }
    return step.value;
  } catch (error) {
    work.return?.(undefined as T);
    throw error;
  }
}
