import { isDatabaseUnavailable } from '@lacre/services/database-unavailable';
import { AppError, type ErrorDetail, type ErrorKind } from '@lacre/services/errors';
import { inLanguage, type Language } from '@lacre/services/language';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { toFindings } from './messages.ts';

/** Body of every refusal (contract, section 1). `message` is an array for validation failures. */
export interface ErrorBody {
  statusCode: number;
  message: string | string[];
  error: string;
  code: string;
  requestId: string;
  details?: ErrorBodyDetail[];
}

/** A finding in one language. */
export interface ErrorBodyDetail extends Omit<ErrorDetail, 'message' | 'hint'> {
  message: string;
  hint?: string;
}

export interface ErrorReply {
  statusCode: number;
  body: ErrorBody;
  headers: Record<string, string>;
  /** True for what is our own fault: the log gets the cause, the client a general text. */
  unexpected: boolean;
}

const kinds: Record<ErrorKind, { status: number; name: string; trpc: TRPCError['code'] }> = {
  'bad-request': { status: 400, name: 'BAD_REQUEST', trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, name: 'UNAUTHORIZED', trpc: 'UNAUTHORIZED' },
  'payment-required': { status: 402, name: 'PAYMENT_REQUIRED', trpc: 'PAYMENT_REQUIRED' },
  forbidden: { status: 403, name: 'FORBIDDEN', trpc: 'FORBIDDEN' },
  'not-found': { status: 404, name: 'NOT_FOUND', trpc: 'NOT_FOUND' },
  conflict: { status: 409, name: 'CONFLICT', trpc: 'CONFLICT' },
  gone: { status: 410, name: 'GONE', trpc: 'NOT_FOUND' },
  'too-many-requests': { status: 429, name: 'TOO_MANY_REQUESTS', trpc: 'TOO_MANY_REQUESTS' },
  'service-unavailable': { status: 503, name: 'SERVICE_UNAVAILABLE', trpc: 'SERVICE_UNAVAILABLE' },
};

export const trpcCodeOf = (kind: ErrorKind): TRPCError['code'] => kinds[kind].trpc;

/**
 * The only maker of error bodies: any error -> status, body, headers. Findings are told in `language`; what has one wording,
 * as the specification's own texts, stays as it is.
 */
export function toErrorBody(error: unknown, requestId: string, language: Language = 'en'): ErrorReply {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (cause instanceof AppError) {
    const { status, name } = kinds[cause.kind];
    const { code = name, error: named = name, details, texts, retryAfterSeconds } = cause.options;
    const told = texts?.map((text) => text[language]) ?? cause.messages;
    // One text stays one text in any language.
    const messages = Array.isArray(cause.messages) ? told : ([told].flat()[0] ?? cause.messages);
    return reply(status, messages, named, code, requestId, {
      details: details?.map((detail) => inWords(detail, language)),
      retryAfterSeconds,
    });
  }
  // Only an input that was refused: an answer that does not fit its schema, or a schema used inside, is our own fault.
  if (cause instanceof ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST') {
    const { messages, details } = toFindings(cause, language);
    return reply(400, messages, 'BAD_REQUEST', 'INVALID_INPUT', requestId, { details });
  }
  if (isDatabaseUnavailable(cause))
    return reply(
      503,
      'The service is busy or its database is not reachable. Send the request again.',
      'SERVICE_UNAVAILABLE',
      'DATABASE_UNAVAILABLE',
      requestId,
      { retryAfterSeconds: 2 },
    );
  // tRPC's own refusals of a call: unknown procedure, broken batch, wrong method.
  if (
    error instanceof TRPCError &&
    error.code !== 'INTERNAL_SERVER_ERROR' &&
    (!error.cause || error.code === 'PARSE_ERROR')
  )
    return trpcRefusal(error, requestId);
  return {
    ...reply(
      500,
      'Something went wrong on our side. Send the requestId to the people who run this service.',
      'INTERNAL_SERVER_ERROR',
      'INTERNAL_ERROR',
      requestId,
      {},
    ),
    unexpected: true,
  };
}

function inWords({ message, hint, ...detail }: ErrorDetail, language: Language): ErrorBodyDetail {
  return {
    ...detail,
    message: inLanguage(message, language),
    ...(hint !== undefined && { hint: inLanguage(hint, language) }),
  };
}

function trpcRefusal(error: TRPCError, requestId: string): ErrorReply {
  switch (error.code) {
    case 'NOT_FOUND':
      return reply(404, 'Not found', 'NOT_FOUND', 'NOT_FOUND', requestId, {});
    case 'METHOD_NOT_SUPPORTED':
      return reply(405, 'Method not allowed', 'METHOD_NOT_ALLOWED', 'METHOD_NOT_ALLOWED', requestId, {});
    case 'UNSUPPORTED_MEDIA_TYPE':
      return reply(
        415,
        'Content-Type must be application/json',
        'UNSUPPORTED_MEDIA_TYPE',
        'UNSUPPORTED_MEDIA_TYPE',
        requestId,
        {},
      );
    case 'PAYLOAD_TOO_LARGE':
      return reply(413, 'Request body too large', 'PAYLOAD_TOO_LARGE', 'BODY_TOO_LARGE', requestId, {});
    default:
      return reply(400, 'Invalid request', 'BAD_REQUEST', 'INVALID_REQUEST', requestId, {});
  }
}

function reply(
  statusCode: number,
  message: string | string[],
  error: string,
  code: string,
  requestId: string,
  { details, retryAfterSeconds }: { details?: ErrorBodyDetail[]; retryAfterSeconds?: number },
): ErrorReply {
  return {
    statusCode,
    body: { statusCode, message, error, code, requestId, ...(details && { details }) },
    headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
    unexpected: false,
  };
}
