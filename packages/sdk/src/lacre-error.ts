import type { ErrorCode, Finding } from './operations.ts';
import type { Texts } from './texts.ts';

/**
 * What this client says itself: no answer came, a file broke off, what was accepted is still under way, or failed
 * without a code.
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

/** What a call fails with. `code` distinguishes cases, `findings` say which fields, `message` what to do. */
export class LacreError extends Error {
  override name = 'LacreError';
  readonly code: ErrorCode | ClientCode;
  /** HTTP status; 0 where nothing answered. */
  readonly status: number;
  readonly findings: readonly Finding[];
  /** For the operator: the log has it. */
  readonly requestId: string | undefined;
  /** Page about the code. */
  readonly docsUrl: string | undefined;
  /** Of a sign-in that owes a code. */
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

/** Something in the request must change. */
export class InvalidRequestError extends LacreError {
  override name = 'InvalidRequestError';
}
/** No credential, or one that is wrong, expired or revoked. */
export class AuthenticationError extends LacreError {
  override name = 'AuthenticationError';
}
/** The plan has no documents left. */
export class QuotaError extends LacreError {
  override name = 'QuotaError';
}
/** The credential may not do this. */
export class PermissionError extends LacreError {
  override name = 'PermissionError';
}
export class NotFoundError extends LacreError {
  override name = 'NotFoundError';
}
/** What is there already, or its state, does not allow it. */
export class ConflictError extends LacreError {
  override name = 'ConflictError';
}
/** `retryAfterSeconds` says how long to wait. */
export class RateLimitError extends LacreError {
  override name = 'RateLimitError';
}
/** The service is at fault, or not there for the moment. */
export class ServiceError extends LacreError {
  override name = 'ServiceError';
}
/** No answer of the service came; whether it did what was asked is not known. */
export class ConnectionError extends LacreError {
  override name = 'ConnectionError';
}
/** A document is still being issued: ask `statusUrl` later. */
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

/** The error that an answer holds. */
export async function errorOf(response: Response, place: string, texts: Texts): Promise<LacreError> {
  const { status } = response;
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  if (typeof body?.code !== 'string')
    return new ConnectionError('NOT_A_LACRE_ANSWER', texts.notLacre(place, status), status);
  const wait = secondsIn(response.headers.get('retry-after') ?? '');
  const text = Array.isArray(body.message) ? body.message.join('; ') : String(body.message);
  const Kind = classes[status] ?? (status < 500 ? InvalidRequestError : ServiceError);
  return new Kind(body.code, text, status, body, wait);
}

/** Of a Retry-After, which the service writes in seconds and proxies as a date too (RFC 9110, 10.2.3). */
function secondsIn(retryAfter: string): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const milliseconds = Date.parse(retryAfter) - Date.now();
  return milliseconds > 0 ? Math.ceil(milliseconds / 1000) : undefined;
}

/** How Node names a certificate that it does not take. */
const untrusted = /SELF_SIGNED_CERT|^CERT_|^UNABLE_TO_|^ERR_TLS_CERT/;

export function unreachable(place: string, cause: unknown, texts: Texts): ConnectionError {
  const { code } = ((cause as Error | undefined)?.cause ?? {}) as { code?: unknown };
  const why = typeof code === 'string' ? code : String((cause as Error | undefined)?.message ?? cause);
  const text = untrusted.test(why) ? texts.certificate(place, why) : texts.unreachable(place, why);
  return new ConnectionError('SERVICE_UNREACHABLE', text, 0, {}, undefined, cause);
}
