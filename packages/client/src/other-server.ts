/** A response that is not of Lacre: a redirect, or the page of a proxy. */
export class OtherServerError extends Error {
  override name = 'OtherServerError';
  readonly status: number;
  readonly headers: Headers;

  constructor({ status, headers }: Response, target = '') {
    const found = status === 0 ? 'HTTP 3xx' : `HTTP ${status}`;
    super(target === '' ? found : `${found} -> ${target}`);
    this.status = status;
    this.headers = headers;
  }
}

/** `fetch` for tRPC, which responds with JSON only: tRPC's own error for a page has neither status nor headers. */
export function requireJson(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.headers.get('content-type')?.startsWith('application/json')) return response;
    await response.body?.cancel().catch(() => {});
    throw new OtherServerError(response);
  };
}
