/** A response of the API that the journey does not expect. */
class UnexpectedResponse extends Error {
  override name = 'UnexpectedResponse';
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** A session's bearer token or an API key; undefined: anonymous. */
export type Credential = { token: string } | { key: string } | undefined;

/** The API as any client sees it: fetch and JSON, no code of the server. */
export interface Client {
  /** Throws UnexpectedResponse, with the API's own message, when the status is not in `expected`. */
  json<T>(method: string, path: string, options: RequestOptions): Promise<Answer<T>>;
  bytes(method: string, path: string, options: RequestOptions): Promise<Answer<Buffer>>;
}

export interface RequestOptions {
  expected: number[];
  /** Sent as JSON, unless it is a form. */
  body?: object;
}

const timeoutMs = 60_000;

export function createClient(baseUrl: string, credential: Credential): Client {
  const credentialHeaders: Record<string, string> =
    credential === undefined
      ? {}
      : 'key' in credential
        ? { 'x-api-key': credential.key }
        : { authorization: `Bearer ${credential.token}` };

  async function request(method: string, path: string, { expected, body }: RequestOptions): Promise<Response> {
    const isForm = body instanceof FormData;
    let answer: Response;
    try {
      answer = await fetch(baseUrl + path, {
        method,
        headers: { ...credentialHeaders, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
        body: body === undefined || isForm ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw new UnexpectedResponse(`${method} ${path}: no response from ${baseUrl} (${reason(error)})`);
    }
    if (!expected.includes(answer.status))
      throw new UnexpectedResponse(`${method} ${path} responded ${answer.status}: ${messageOf(await answer.text())}`);
    return answer;
  }

  return {
    async json<T>(method: string, path: string, options: RequestOptions) {
      const answer = await request(method, path, options);
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
    },
    async bytes(method, path, options) {
      const answer = await request(method, path, options);
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? error.message;
}

/** The message of the error body, or the beginning of any other body. */
function messageOf(text: string): string {
  try {
    const { message, requestId } = JSON.parse(text) as { message?: string | string[]; requestId?: string };
    if (message !== undefined)
      return `${[message].flat().join('; ')}${requestId === undefined ? '' : ` (request ${requestId})`}`;
  } catch {
    // Not an error of our API: shown as received.
  }
  return text.slice(0, 200);
}
