/** Takes work until stopped, and then finishes what it has begun. */
export interface Work {
  stop(): Promise<void>;
}

/** Stops all at once: one after another they would keep taking work and exceed the process's shutdown time. */
export async function stopWork(all: readonly Work[]): Promise<void> {
  await Promise.all(all.map((each) => each.stop()));
}
