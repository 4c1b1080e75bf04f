import { isDatabaseUnavailable } from '@lacre/services/database-unavailable';
import { docsUrlOf } from '@lacre/services/docs-url';
import { AppError, type ErrorCode, type ErrorKind } from '@lacre/services/errors';
import { type Finding, findingOf } from '@lacre/services/finding';
import { english, inLanguage, type ResponseLanguage } from '@lacre/services/language';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { type Challenged, challengeOf } from './challenge.ts';
import { refusedInput } from './messages.ts';

/** Body of every error (contract, section 1). `message` is an array for validation failures. */
export interface ErrorBody {
  statusCode: number;
  message: string | string[];
  error: string;
  code: ErrorCode;
  /** Page about the code. */
  docsUrl: string;
  requestId: string;
  /** For a sign-in that still needs a code. */
  mfaToken?: string;
  /** The limit of the key that was exceeded. */
  limit?: string;
  details?: Finding[];
}

export interface ErrorReply {
  statusCode: number;
  body: ErrorBody;
  headers: Record<string, string>;
  /** True for internal errors: the cause is logged, the client gets a general message. */
  unexpected: boolean;
}

/** What an error response depends on. */
export interface Asked extends Challenged {
  requestId: string;
  language?: ResponseLanguage;
  onErrorCode?(code: ErrorCode): void;
}

const kinds: Record<ErrorKind, { status: number; name: string; trpc: TRPCError['code'] }> = {
  'bad-request': { status: 400, name: 'BAD_REQUEST', trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, name: 'UNAUTHORIZED', trpc: 'UNAUTHORIZED' },
  'payment-required': { status: 402, name: 'PAYMENT_REQUIRED', trpc: 'PAYMENT_REQUIRED' },
  forbidden: { status: 403, name: 'FORBIDDEN', trpc: 'FORBIDDEN' },
  'not-found': { status: 404, name: 'NOT_FOUND', trpc: 'NOT_FOUND' },
  'method-not-allowed': { status: 405, name: 'METHOD_NOT_ALLOWED', trpc: 'METHOD_NOT_SUPPORTED' },
  'request-timeout': { status: 408, name: 'REQUEST_TIMEOUT', trpc: 'TIMEOUT' },
  conflict: { status: 409, name: 'CONFLICT', trpc: 'CONFLICT' },
  gone: { status: 410, name: 'GONE', trpc: 'NOT_FOUND' },
  'body-too-large': { status: 413, name: 'PAYLOAD_TOO_LARGE', trpc: 'PAYLOAD_TOO_LARGE' },
  'unsupported-media-type': { status: 415, name: 'UNSUPPORTED_MEDIA_TYPE', trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  'expectation-failed': { status: 417, name: 'EXPECTATION_FAILED', trpc: 'PRECONDITION_FAILED' },
  'too-many-requests': { status: 429, name: 'TOO_MANY_REQUESTS', trpc: 'TOO_MANY_REQUESTS' },
  'headers-too-large': {
    status: 431,
    name: 'REQUEST_HEADER_FIELDS_TOO_LARGE',
    trpc: 'PAYLOAD_TOO_LARGE',
  },
  internal: { status: 500, name: 'INTERNAL_SERVER_ERROR', trpc: 'INTERNAL_SERVER_ERROR' },
  'service-unavailable': { status: 503, name: 'SERVICE_UNAVAILABLE', trpc: 'SERVICE_UNAVAILABLE' },
};

/** HTTP status of an error kind. */
export const statusOf = (kind: ErrorKind): number => kinds[kind].status;

export const trpcCodeOf = (kind: ErrorKind): TRPCError['code'] => kinds[kind].trpc;

/** The only place that creates error bodies: any error -> status, body, headers, in one language. */
export function toErrorBody(error: unknown, asked: Asked): ErrorReply {
  const appError = appErrorOf(error);
  const reply = replyOf(appError ?? new AppError('INTERNAL_ERROR'), asked);
  asked.onErrorCode?.(reply.body.code);
  return appError ? reply : { ...reply, unexpected: true };
}

/** The error as an AppError; undefined for internal errors. */
export function appErrorOf(error: unknown): AppError | undefined {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (cause instanceof AppError) return cause;
  // Only input errors: an output that violates its schema, or a schema used inside, is an internal error.
  if (cause instanceof ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST')
    return refusedInput(cause);
  if (isDatabaseUnavailable(cause)) return databaseUnavailable();
  // tRPC's own errors: unknown procedure, malformed batch, wrong method.
  if (
    error instanceof TRPCError &&
    error.code !== 'INTERNAL_SERVER_ERROR' &&
    (!error.cause || error.code === 'PARSE_ERROR')
  )
    return ofTrpc(error.code);
  return undefined;
}

const databaseUnavailable = () => new AppError('DATABASE_UNAVAILABLE', { retryAfterSeconds: 2 });

function ofTrpc(code: TRPCError['code']): AppError {
  switch (code) {
    case 'NOT_FOUND':
      return new AppError('NOT_FOUND', { texts: { en: 'Not found', es: 'No se encontró' } });
    case 'METHOD_NOT_SUPPORTED':
      return new AppError('METHOD_NOT_ALLOWED');
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', {
        params: { header: 'Content-Type', expected: 'application/json' },
      });
    case 'PAYLOAD_TOO_LARGE':
      return new AppError('BODY_TOO_LARGE');
    default:
      return new AppError('INVALID_REQUEST');
  }
}

function replyOf(appError: AppError, asked: Asked): ErrorReply {
  const { kind, code, texts, options } = appError;
  const { requestId, language = english, baseUrl } = asked;
  const { status, name } = kinds[kind];
  const { error = name, details, mfaToken, limit, retryAfterSeconds } = options;
  const message = 'en' in texts ? inLanguage(texts, language) : texts.map((text) => inLanguage(text, language));
  return {
    statusCode: status,
    body: {
      statusCode: status,
      message,
      error,
      code,
      docsUrl: docsUrlOf(baseUrl, code),
      requestId,
      ...(mfaToken !== undefined && { mfaToken }),
      ...(limit !== undefined && { limit }),
      ...(details && { details: details.map((detail) => findingOf(detail, language, baseUrl)) }),
    },
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      ...challengeOf(appError, asked),
    },
    unexpected: false,
  };
}

/** The procedure's error as an AppError; findings about the input are compared with what was sent. */
export async function errorOfCall(
  error: TRPCError,
  getRawInput: () => Promise<unknown>,
): Promise<AppError | undefined> {
  const { cause } = error;
  // Only input errors: an output that violates its schema is an internal error.
  if (cause instanceof ZodError && error.code === 'BAD_REQUEST') return refusedInput(cause, await getRawInput());
  if (cause instanceof AppError) return cause;
  return isDatabaseUnavailable(cause) ? databaseUnavailable() : undefined;
}
