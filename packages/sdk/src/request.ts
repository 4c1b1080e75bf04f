import { ConnectionError, errorOf, LacreError, NotSettledError, unreachable } from './lacre-error.ts';
import type { DownloadedFile, ErrorCode, Finding } from './operations.ts';
import { redirect } from './redirect.ts';
import { type Route, routeOf } from './route.ts';
import type { Texts } from './texts.ts';
import { TimeoutError } from './timeout.ts';

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Default: generated for this call, the same in all attempts. */
  idempotencyKey?: string;
  /** Code of the second factor, for operations that require it again. */
  mfaCode?: string;
  /** false: return the 202 response. Default: wait until the document is issued. */
  wait?: boolean;
}

export interface Connection {
  /** URL of the service, without a trailing slash. */
  base: string;
  fetch: typeof fetch;
  /** Messages of the client itself. */
  texts: Texts;
  /** Sent with every call. */
  headers: Readonly<Record<string, string>>;
  /** Current token, if tokens are renewed. */
  token: (() => Promise<string>) | undefined;
  /** Called with the token that was rejected; true: there is a new one. */
  renew(refused: string): Promise<boolean>;
  /** Maximum number of retries of a call that can be retried. */
  retries: number;
  /** How long to wait for a document that is still being issued. */
  settleSeconds: number;
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Statuses of documents, batches and substitutions in progress. */
const underWay = new Set(['queued', 'recovering', 'running', 'stamping', 'cancelling']);
const pauseMost = 20_000;
/** Longest Retry-After to wait for, in seconds; with a longer one the call fails with `retryAfterSeconds`. */
const retryAfterMost = 120;

/** Sends a request and returns its result: JSON, a file, or nothing. */
export async function request(
  connection: Connection,
  route: Route,
  input: Fields,
  options: CallOptions,
): Promise<unknown> {
  const { response, result } = await send(connection, route, input, options);
  if (response.status !== 202 || options.wait === false) return result;
  return settled(connection, result as Fields, response.headers.get('location'), options);
}

interface Success {
  response: Response;
  result: unknown;
}

/**
 * Reads a successful response to its end: an interrupted one, like no response, leaves the outcome unknown. Retries
 * only requests that cannot have their effect twice.
 */
async function send(connection: Connection, route: Route, input: Fields, options: CallOptions): Promise<Success> {
  const key = route.key ? keyOf(connection, input, options) : undefined;
  const mayRepeat = route.method === 'GET' || key !== undefined;
  if (options.mfaCode !== undefined && !/^[\x20-\x7e]*$/.test(options.mfaCode.trim()))
    throw new TypeError(connection.texts.credential('mfaCode'));
  const { url, body, type } = place(connection, route, input);
  let isRenewed = false;
  let timeouts = 0;
  for (let attempt = 0; ; attempt++) {
    const headers: Record<string, string> = { ...connection.headers };
    const token = await connection.token?.();
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (type !== undefined) headers['content-type'] = type;
    if (key !== undefined) headers['idempotency-key'] = bytesOf(key);
    if (options.mfaCode !== undefined) headers['x-mfa-code'] = options.mfaCode;
    let error: LacreError;
    try {
      const { method } = route;
      const response = await connection.fetch(url, {
        method,
        headers,
        body: body ?? null,
        signal: options.signal ?? null,
        redirect,
      });
      if (response.ok) return { response, result: await resultOf(response, route, connection) };
      error = await errorOf(response, connection.base, connection.texts);
    } catch (cause) {
      error = cause instanceof LacreError ? cause : unreachable(connection.base, cause, connection.texts);
    }
    options.signal?.throwIfAborted();
    // The service authenticates before it does anything, so the call can be repeated.
    if (error.code === 'UNAUTHORIZED' && !isRenewed && token !== undefined && (await connection.renew(token))) {
      isRenewed = true;
      continue;
    }
    // A server that is silent twice is not merely restarting: further attempts would take minutes each.
    if (error.cause instanceof TimeoutError && ++timeouts > 1) throw error;
    if (attempt >= connection.retries || !isWorthRepeating(error, mayRepeat)) throw error;
    await connection.sleep(pauseOf(error, attempt), options.signal);
  }
}

const repeatable = new Set<LacreError['code']>([
  'SERVICE_UNREACHABLE',
  'DOWNLOAD_CUT_OFF',
  'IDEMPOTENCY_KEY_IN_FLIGHT',
]);

/**
 * Rate limits reject a call before it has any effect, so it can always be retried. Other errors only if the service
 * recognizes the retry.
 */
function isWorthRepeating({ status, code, retryAfterSeconds = 0 }: LacreError, mayRepeat: boolean): boolean {
  if (retryAfterSeconds > retryAfterMost) return false;
  if (status === 429) return true;
  return mayRepeat && (repeatable.has(code) || [500, 502, 503, 504].includes(status));
}

/** Exponential backoff with full jitter, unless the service sends Retry-After. */
function pauseOf({ retryAfterSeconds }: LacreError, attempt: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  return Math.random() * Math.min(pauseMost, 500 * 2 ** attempt);
}

const control = /[\u0000-\u001f\u007f-\u009f]/;

/** The service rejects keys with control characters, and fetch fails on them: it would look like a network error. */
function keyOf({ texts }: Connection, { idempotencyKey }: Fields, options: CallOptions): string {
  const key = options.idempotencyKey ?? (typeof idempotencyKey === 'string' ? idempotencyKey : crypto.randomUUID());
  if (control.test(key)) throw new TypeError(texts.noKey(JSON.stringify(key)));
  // Headers lose them: the key in the body would be another one, and two keys could become the same.
  if (/^ | $/.test(key)) throw new TypeError(texts.spacedKey(JSON.stringify(key)));
  return key;
}

/** As UTF-8, which the service expects: fetch encodes headers as Latin-1 and rejects other characters. */
const bytesOf = (key: string): string => String.fromCharCode(...new TextEncoder().encode(key));

/** Polls an accepted request until it is complete. A response without a status URL is returned unchanged. */
async function settled(
  connection: Connection,
  accepted: Fields,
  location: string | null,
  options: CallOptions,
): Promise<unknown> {
  const url = accepted['statusUrl'] ?? location;
  if (typeof url !== 'string') return accepted;
  const route = { ...routeOf('GET '), path: [pathOf(connection.base, url)] };
  for (let waited = 0, pause = 500; waited < connection.settleSeconds * 1000; pause = Math.min(pause * 1.5, 5000)) {
    await connection.sleep(pause, options.signal);
    waited += pause;
    const result = (await send(connection, route, {}, options)).result as Fields;
    if (result['status'] === 'failed') throw failure(result, connection.texts);
    if (!underWay.has(String(result['status']))) return result;
  }
  throw new NotSettledError(url, connection.texts.notSettled(url, connection.settleSeconds));
}

/** Error of an attempt that failed. */
function failure(result: Fields, texts: Texts): LacreError {
  const { code, message, details } = result as { code?: ErrorCode; message?: string; details?: Finding[] };
  return new LacreError(code ?? 'FAILED', message ?? texts.failed(), 200, details ? { details } : {});
}

/** The service may return an absolute URL, but requests always go to our base URL. */
const pathOf = (base: string, path: string) => {
  const { pathname, search } = new URL(path, `${base}/`);
  const prefix = new URL(base).pathname;
  return (prefix !== '/' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname) + search;
};

interface Place {
  url: string;
  body?: string | Blob | FormData;
  type?: string;
}

/** Distributes the fields of a call: path first, then query, the rest is the body. */
function place({ base, texts }: Connection, { method, path, query, raw, form }: Route, input: Fields): Place {
  let url = base + path[0];
  for (let index = 1; index < path.length; index += 2) {
    const name = path[index] ?? '';
    const value = input[name];
    if (value === undefined || value === '') throw new TypeError(texts.missing(name));
    // fetch resolves dot segments even when encoded: DELETE .../customers/.. would delete the organization.
    if (value === '.' || value === '..') throw new TypeError(texts.noId(name, value));
    url += encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)) + path[index + 1];
  }
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const body: Record<string, unknown> = {};
  let asked: URLSearchParams | undefined;
  for (const name of Object.keys(input)) {
    const value = input[name];
    if (value === undefined || path.includes(name)) continue;
    if (hasBody && !query.includes(name)) {
      body[name] = value;
      continue;
    }
    asked ??= new URLSearchParams();
    for (const each of Array.isArray(value) ? value : [value]) asked.append(name, String(each));
  }
  if (asked) url += `?${asked}`;
  return hasBody ? { url, ...bodyOf(body, raw, form) } : { url };
}

function bodyOf(fields: Fields, raw: Route['raw'], form: boolean): Omit<Place, 'url'> {
  const whole = raw && fields[raw[0]];
  if (raw && whole instanceof Blob) return { body: whole, type: raw[1] };
  if (!form) return { body: JSON.stringify(fields), type: 'application/json' };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) body.append(name, value);
    else if (value !== undefined) body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return { body };
}

async function resultOf(response: Response, { file, list }: Route, connection: Connection): Promise<unknown> {
  const { status } = response;
  if (status === 204) return undefined;
  if (file) return fileOf(response, connection);
  const result = await jsonOf(response, connection);
  // Another program at this address may respond with JSON too.
  if (!list || Array.isArray((result as Fields | null)?.['data'])) return result;
  const { base, texts } = connection;
  throw new ConnectionError('NOT_A_LACRE_ANSWER', texts.notLacre(base, status), status);
}

/** Reads a successful response. */
export async function jsonOf(
  response: Response,
  { base, texts }: Pick<Connection, 'base' | 'texts'>,
): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof TimeoutError) throw unreachable(base, cause, texts);
    const { status, headers } = response;
    if (!(cause instanceof SyntaxError) || headers.get('content-type')?.startsWith('application/json'))
      throw new ConnectionError('SERVICE_UNREACHABLE', texts.brokenOff(base), 0, {}, undefined, cause);
    throw new ConnectionError('NOT_A_LACRE_ANSWER', texts.notLacre(base, status), status, {}, undefined, cause);
  }
}

async function fileOf(response: Response, { base, texts }: Connection): Promise<DownloadedFile> {
  const { status, headers } = response;
  // Of another server, such as the sign-in form of a proxy: no document or export has these types.
  if (/^(text\/html|application\/json)\b/i.test(headers.get('content-type') ?? '')) {
    await response.body?.cancel().catch(() => {});
    throw new ConnectionError('NOT_A_LACRE_ANSWER', texts.notLacre(base, status), status);
  }
  const [, said = ''] = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  try {
    return Object.defineProperty(await response.blob(), 'filename', {
      value: plainName(said),
      enumerable: true,
    }) as DownloadedFile;
  } catch (cause) {
    throw new ConnectionError('DOWNLOAD_CUT_OFF', texts.cutOff(base), 0, {}, undefined, cause);
  }
}

/** Without folders: programs save a file under its name. */
function plainName(said: string): string {
  const name = said.split(/[/\\]/).at(-1) ?? '';
  return /^\.{0,2}$/.test(name) ? 'file' : name;
}
