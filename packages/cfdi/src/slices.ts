/** Concepts processed between two pauses: a few milliseconds of work. */
export const SLICE = 100;

/** Runs a sliced computation to completion without pausing. */
export function runThrough<T>(work: Iterator<unknown, T, undefined>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/**
 * Runs a sliced computation, waiting for `pause` between slices (a service passes setImmediate, a browser
 * requestIdleCallback), so that one large document does not block others. Exceptions of `work` and `pause` propagate;
 * if `pause` throws, the generator is closed.
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
