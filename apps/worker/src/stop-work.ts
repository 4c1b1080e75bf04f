/** What takes work until it is stopped, and then ends what it has begun. */
export interface Work {
  stop(): Promise<void>;
}

/** All at once: one after another they would go on taking work, and take longer than a process has to end. */
export async function stopWork(all: readonly Work[]): Promise<void> {
  await Promise.all(all.map((each) => each.stop()));
}
