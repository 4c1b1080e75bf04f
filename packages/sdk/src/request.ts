import { ConnectionError, errorOf, LacreError, NotSettledError, unreachable } from './lacre-error.ts';
import type { DownloadedFile, ErrorCode, Finding } from './operations.ts';
import { type Route, routeOf } from './route.ts';
import type { Texts } from './texts.ts';

/** Of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Default: one made for this call, the same in all its attempts. */
  idempotencyKey?: string;
  /** Of a second factor, where it is asked for again. */
  mfaCode?: string;
  /** False: a 202 is the answer. Default: what is being issued is waited for. */
  wait?: boolean;
}

export interface Connection {
  /** Of the service, without a slash at its end. */
  base: string;
  fetch: typeof fetch;
  /** Of what this client says itself. */
  texts: Texts;
  /** Of every call. */
  headers: Readonly<Record<string, string>>;
  /** Of the one who calls, where it changes. */
  token: (() => Promise<string>) | undefined;
  /** The token was refused; true: there is another one now. */
  renew(): Promise<boolean>;
  /** How often a call is made again that may be. */
  retries: number;
  /** How long what is being issued is waited for. */
  settleSeconds: number;
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;

/** States of what is still under way, whatever it is. */
const underWay = new Set(['queued', 'recovering', 'running', 'stamping', 'cancelling']);
const pauseMost = 20_000;
/** The longest Retry-After that is waited for, in seconds; beyond it the error says how long. */
const retryAfterMost = 120;

/** Makes a call and answers what it says: JSON, a file, or nothing. */
export async function request(
  connection: Connection,
  route: Route,
  input: Fields,
  options: CallOptions,
): Promise<unknown> {
  const { response, answer } = await send(connection, route, input, options);
  if (response.status !== 202 || options.wait === false) return answer;
  return settled(connection, answer as Fields, response.headers.get('location'), options);
}

interface Success {
  response: Response;
  answer: unknown;
}

/**
 * A success, read to its end: one that breaks off leaves it open what was done, as silence does. Only what cannot be
 * done twice by it is sent again.
 */
async function send(connection: Connection, route: Route, input: Fields, options: CallOptions): Promise<Success> {
  const key = route.key ? keyOf(connection, input, options) : undefined;
  const mayRepeat = route.method === 'GET' || key !== undefined;
  const { url, body, type } = place(connection, route, input);
  let isRenewed = false;
  for (let attempt = 0; ; attempt++) {
    const headers: Record<string, string> = { ...connection.headers };
    if (connection.token) headers['authorization'] = `Bearer ${await connection.token()}`;
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
      });
      if (response.ok) return { response, answer: await answerOf(response, route, connection) };
      error = await errorOf(response, connection.base, connection.texts);
    } catch (cause) {
      error = cause instanceof LacreError ? cause : unreachable(connection.base, cause, connection.texts);
    }
    options.signal?.throwIfAborted();
    // Who calls is found out before anything is done.
    if (error.code === 'UNAUTHORIZED' && !isRenewed && (await connection.renew())) {
      isRenewed = true;
      continue;
    }
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
 * A limit of calls refuses before anything is done, so that whatever it refused may come again. Everything else only
 * where the service recognizes the second call as the first.
 */
function isWorthRepeating({ status, code, retryAfterSeconds = 0 }: LacreError, mayRepeat: boolean): boolean {
  if (retryAfterSeconds > retryAfterMost) return false;
  if (status === 429) return true;
  return mayRepeat && (repeatable.has(code) || [500, 502, 503, 504].includes(status));
}

/** Exponential with full jitter, unless the service says how long. */
function pauseOf({ retryAfterSeconds }: LacreError, attempt: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  return Math.random() * Math.min(pauseMost, 500 * 2 ** attempt);
}

const control = /[\u0000-\u001f\u007f-\u009f]/;

/** The service takes no key with control characters, and fetch sends none of them: it would look like a lost call. */
function keyOf({ texts }: Connection, { idempotencyKey }: Fields, options: CallOptions): string {
  const key = options.idempotencyKey ?? (typeof idempotencyKey === 'string' ? idempotencyKey : crypto.randomUUID());
  if (control.test(key)) throw new TypeError(texts.noKey(JSON.stringify(key)));
  return key;
}

/** In UTF-8, as the service reads it: fetch itself writes Latin-1, and refuses what that has no letter for. */
const bytesOf = (key: string): string => String.fromCharCode(...new TextEncoder().encode(key));

/** Asks what became of what was accepted until it is settled. What cannot be asked about is an answer as it is. */
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
    const answer = (await send(connection, route, {}, options)).answer as Fields;
    if (answer['status'] === 'failed') throw failure(answer, connection.texts);
    if (!underWay.has(String(answer['status']))) return answer;
  }
  throw new NotSettledError(url, connection.texts.notSettled(url, connection.settleSeconds));
}

/** What an attempt that failed says of itself. */
function failure(answer: Fields, texts: Texts): LacreError {
  const { code, message, details } = answer as { code?: ErrorCode; message?: string; details?: Finding[] };
  return new LacreError(code ?? 'FAILED', message ?? texts.failed(), 200, details ? { details } : {});
}

/** Absolute or not, what the service says of itself is asked at the address that we have. */
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

/** Where a call goes: fields of the path, then the query, and what is left is the body. */
function place({ base, texts }: Connection, { method, path, query, raw, form }: Route, input: Fields): Place {
  let url = base + path[0];
  for (let index = 1; index < path.length; index += 2) {
    const name = path[index] ?? '';
    const value = input[name];
    if (value === undefined || value === '') throw new TypeError(texts.missing(name));
    // No encoding keeps fetch from resolving them: DELETE .../customers/.. would be that of the organization.
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

async function answerOf(response: Response, { file }: Route, connection: Connection): Promise<unknown> {
  if (response.status === 204) return undefined;
  return file ? fileOf(response, connection) : jsonOf(response, connection);
}

async function jsonOf(response: Response, { base, texts }: Connection): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    const { status, headers } = response;
    if (!(cause instanceof SyntaxError) || headers.get('content-type')?.startsWith('application/json'))
      throw new ConnectionError('SERVICE_UNREACHABLE', texts.brokenOff(base), 0, {}, undefined, cause);
    throw new ConnectionError('NOT_A_LACRE_ANSWER', texts.notLacre(base, status), status, {}, undefined, cause);
  }
}

async function fileOf(response: Response, { base, texts }: Connection): Promise<DownloadedFile> {
  const [, filename = 'file'] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  try {
    return Object.defineProperty(await response.blob(), 'filename', {
      value: filename,
      enumerable: true,
    }) as DownloadedFile;
  } catch (cause) {
    throw new ConnectionError('DOWNLOAD_CUT_OFF', texts.cutOff(base), 0, {}, undefined, cause);
  }
}
