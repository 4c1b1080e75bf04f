/** Ends a slice of work on a large document: what else waits in this process goes first. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
