import type { ErrorCode, Finding } from './operations.ts';
import type { Texts } from './texts.ts';
import { TimeoutError } from './timeout.ts';

/**
 * Codes of errors that the client itself raises: no response, an interrupted download, a document that is still being
 * issued, or one that failed without a code.
 */
export type ClientCode = 'SERVICE_UNREACHABLE' | 'NOT_A_LACRE_ANSWER' | 'DOWNLOAD_CUT_OFF' | 'NOT_SETTLED' | 'FAILED';

interface ErrorBody {
  message?: string | string[];
  code?: ErrorCode;
  details?: Finding[];
  requestId?: string;
  docsUrl?: string;
  mfaToken?: string;
}

/** Error of a call: `code` identifies the reason, `findings` the fields, `message` says what to do. */
export class LacreError extends Error {
  override name = 'LacreError';
  readonly code: ErrorCode | ClientCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly findings: readonly Finding[];
  /** For support: the request ID in the service's log. */
  readonly requestId: string | undefined;
  /** Documentation of the code. */
  readonly docsUrl: string | undefined;
  /** For a sign-in that requires a second factor. */
  readonly mfaToken: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode | ClientCode,
    message: string,
    status: number,
    body: ErrorBody = {},
    retryAfterSeconds?: number,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.findings = body.details ?? [];
    this.requestId = body.requestId;
    this.docsUrl = body.docsUrl;
    this.mfaToken = body.mfaToken;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The request is invalid and must be changed. */
export class InvalidRequestError extends LacreError {
  override name = 'InvalidRequestError';
}
/** The credential is missing, wrong, expired or revoked. */
export class AuthenticationError extends LacreError {
  override name = 'AuthenticationError';
}
/** The plan has no stamps left this month. */
export class QuotaError extends LacreError {
  override name = 'QuotaError';
}
/** The credential is not allowed to do this. */
export class PermissionError extends LacreError {
  override name = 'PermissionError';
}
export class NotFoundError extends LacreError {
  override name = 'NotFoundError';
}
/** The current state of a resource does not allow it, or the resource already exists. */
export class ConflictError extends LacreError {
  override name = 'ConflictError';
}
/** Too many requests: retry after `retryAfterSeconds`. */
export class RateLimitError extends LacreError {
  override name = 'RateLimitError';
}
/** The service failed or is temporarily unavailable. */
export class ServiceError extends LacreError {
  override name = 'ServiceError';
}
/** No response from the service: it is unknown whether it processed the request. */
export class ConnectionError extends LacreError {
  override name = 'ConnectionError';
}
/** A document is still being issued: poll `statusUrl` later. */
export class NotSettledError extends LacreError {
  override name = 'NotSettledError';
  readonly statusUrl: string;

  constructor(statusUrl: string, message: string) {
    super('NOT_SETTLED', message, 202);
    this.statusUrl = statusUrl;
  }
}

const classes: Readonly<Record<number, typeof LacreError>> = {
  401: AuthenticationError,
  402: QuotaError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  429: RateLimitError,
};

/** Statuses of a proxy that limits requests, or cannot reach Lacre behind it. */
const ofProxies: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Error of a response. */
export async function errorOf(response: Response, place: string, texts: Texts): Promise<LacreError> {
  const { status, headers, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    // An unread body keeps its connection, and so the process.
    await response.body?.cancel().catch(() => {});
    const target = addressIn(headers.get('location') ?? '', place);
    return new ConnectionError('NOT_A_LACRE_ANSWER', texts.redirected(place, target), status);
  }
  const wait = secondsToWait(headers);
  const body = (await response.json().catch((cause: unknown) => {
    if (cause instanceof TimeoutError) throw unreachable(place, cause, texts);
    // With the status: a rate limit still had no effect.
    if (!(cause instanceof SyntaxError))
      throw new ConnectionError('SERVICE_UNREACHABLE', texts.brokenOff(place), status, {}, wait, cause);
  })) as ErrorBody | undefined;
  if (typeof body?.code !== 'string') {
    const text = (ofProxies.has(status) ? texts.insteadOf : texts.notLacre)(place, status);
    return new ConnectionError('NOT_A_LACRE_ANSWER', text, status, {}, wait);
  }
  const text = Array.isArray(body.message) ? body.message.join('; ') : String(body.message);
  const Kind = classes[status] ?? (status < 500 ? InvalidRequestError : ServiceError);
  return new Kind(body.code, text, status, body, wait);
}

/** The address in a Location header, without its query; browsers do not show it. */
function addressIn(location: string, place: string): string | undefined {
  if (location === '' || !URL.canParse(location, place)) return undefined;
  const { origin, pathname } = new URL(location, place);
  return origin + pathname;
}

/** Of Retry-After; proxies may also send a date (RFC 9110, 10.2.3), by their clock. Browsers may not show theirs. */
function secondsToWait(headers: Headers): number | undefined {
  const retryAfter = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const milliseconds = Date.parse(retryAfter) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return milliseconds > 0 ? Math.ceil(milliseconds / 1000) : undefined;
}

/** Node's error codes for untrusted certificates. */
const untrusted = /SELF_SIGNED_CERT|^CERT_|^UNABLE_TO_|^ERR_TLS_CERT/;

export function unreachable(place: string, cause: unknown, texts: Texts): ConnectionError {
  if (cause instanceof TimeoutError) {
    const silent = texts.silent(place, cause.seconds);
    return new ConnectionError('SERVICE_UNREACHABLE', silent, 0, {}, undefined, cause);
  }
  const { code } = ((cause as Error | undefined)?.cause ?? {}) as { code?: unknown };
  const why = typeof code === 'string' ? code : String((cause as Error | undefined)?.message ?? cause);
  const text = untrusted.test(why) ? texts.certificate(place, why) : texts.unreachable(place, why);
  return new ConnectionError('SERVICE_UNREACHABLE', text, 0, {}, undefined, cause);
}
