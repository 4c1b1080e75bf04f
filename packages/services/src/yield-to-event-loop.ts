/** Ends a slice of work on a large document, so that other requests in this process get their turn. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
