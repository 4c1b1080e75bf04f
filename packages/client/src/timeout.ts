/**
 * Seconds. A stamp takes 70 at most: 25 for its key, 10 in line for the PAC, 30 at the PAC, 4 to be stored. An export
 * waits for 30. Proxies in front of the service wait for 120.
 */
export const defaultTimeout = 120;

/** A server that sent nothing for so long. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
  readonly seconds: number;
  constructor(seconds: number) {
    super(`nothing received for ${seconds} s`);
    this.seconds = seconds;
  }
}

/**
 * `fetch` that fails with `TimeoutError` if the response, or later the next piece of its body, takes longer than
 * `seconds`. A download may take any time while it progresses. A file that is uploaded has as long again to arrive.
 */
export function withTimeout(send: typeof fetch, seconds: number): typeof fetch {
  return async (input, init = {}) => {
    const { signal, body } = init;
    const ended = new AbortController();
    const stop = () => ended.abort(signal?.reason);
    // AbortSignal.any does not exist in all versions of Node 20.
    signal?.addEventListener('abort', stop, { once: true });
    const settle = () => signal?.removeEventListener('abort', stop);
    if (signal?.aborted) stop();
    const within = async <Result>(limit: number, work: () => Promise<Result>): Promise<Result> => {
      // Longer delays, also Infinity, would elapse immediately.
      const timer =
        limit * 1000 < 2 ** 31 ? setTimeout(() => ended.abort(new TimeoutError(limit)), limit * 1000) : undefined;
      try {
        return await work();
      } catch (error) {
        settle();
        throw ended.signal.reason instanceof TimeoutError ? ended.signal.reason : error;
      } finally {
        clearTimeout(timer);
      }
    };
    const isUpload = body instanceof Blob || body instanceof FormData;
    const limit = isUpload ? 2 * seconds : seconds;
    const response = await within(limit, () => send(input, { ...init, signal: ended.signal }));
    if (response.body === null) {
      settle();
      return response;
    }
    const reader = response.body.getReader();
    // The time counts only while the reader waits, not while it processes what it has.
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await within(seconds, () => reader.read());
      if (!done) return controller.enqueue(value);
      settle();
      controller.close();
    };
    const cancel = (reason: unknown) => {
      settle();
      return reader.cancel(reason);
    };
    const watched = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 });
    const { status, statusText, headers } = response;
    return new Response(watched, { status, statusText, headers });
  };
}
