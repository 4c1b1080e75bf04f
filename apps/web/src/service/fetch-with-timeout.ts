/** How long a call may wait for its response: longer than a stamp, a PDF or an import takes on a bad day. */
const limitMs = 120_000;

/** The upload rate of a slow connection, to extend the limit for files. */
const slowestBytesPerMs = 8;

/** A TypeError, as `fetch` throws when it gets no response. */
class FetchTimeout extends TypeError {
  override name = 'FetchTimeout';
}

/** Whether a call timed out; timed-out calls are not retried. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.cause instanceof FetchTimeout;

/**
 * `fetch` with a timeout until the response begins: a silently lost connection would otherwise leave a button loading
 * forever. The body may take as long as it needs.
 */
export async function fetchWithTimeout(address: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const given = new AbortController();
  const { signal } = options;
  const abort = () => given.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timeout = new FetchTimeout('no answer in time');
  const timer = setTimeout(() => given.abort(timeout), limitMs + sizeOf(options.body) / slowestBytesPerMs);
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
