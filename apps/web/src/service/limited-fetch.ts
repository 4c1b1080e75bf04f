/** How long a call may wait for its answer: longer than a stamp, a PDF or an import takes on a bad day. */
const limitMs = 120_000;

/** What a slow line carries in a millisecond: files that are sent take their time. */
const slowestBytesPerMs = 8;

/** As fetch fails where nothing answers. */
class OutOfTime extends TypeError {
  override name = 'OutOfTime';
}

/** Whether a call was given up: what nobody answered for that long is not asked again by itself. */
export const isOutOfTime = (error: unknown): boolean => error instanceof Error && error.cause instanceof OutOfTime;

/**
 * `fetch` that fails when no answer has begun in time: a call whose connection was lost without a word would leave its
 * button turning for ever. An answer that has begun may take as long as it needs.
 */
export async function limitedFetch(address: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const given = new AbortController();
  const { signal } = options;
  const abort = () => given.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const outOfTime = new OutOfTime('no answer in time');
  const timer = setTimeout(() => given.abort(outOfTime), limitMs + sizeOf(options.body) / slowestBytesPerMs);
  try {
    return await fetch(address, { ...options, signal: given.signal });
  } finally {
    clearTimeout(timer);
  }
}

function sizeOf(body: RequestInit['body']): number {
  if (typeof body === 'string') return body.length;
  if (!(body instanceof FormData)) return 0;
  return [...body.values()].reduce((sum, value) => sum + (value instanceof Blob ? value.size : value.length), 0);
}
