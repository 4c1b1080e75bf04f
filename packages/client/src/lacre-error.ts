import { TRPCClientError } from '@trpc/client';
import type { ConnectionFault, LacreErrorData, LacreErrorShape } from './error-shape.ts';
import type { AppRouter } from './router-type.ts';

/**
 * What a call fails with, unless it was aborted: `data.reason` says why, `data.details` which fields, `message` what to
 * do.
 */
export type LacreError = TRPCClientError<AppRouter> & { readonly data: LacreErrorData };

/** Whether a call failed with a reason: the service's error, or that it could not be reached. */
export const isLacreError = (error: unknown): error is LacreError =>
  error instanceof TRPCClientError && typeof (error.data as Partial<LacreErrorData> | undefined)?.reason === 'string';

/** JSON-RPC number that tRPC has for "service unavailable". */
const unavailable = -32_603;

type Texts = Record<ConnectionFault, (place: string, found: string) => { en: string; es: string }>;

const texts: Texts = {
  SERVICE_UNREACHABLE: (place, found) => ({
    en: `Nothing answers at ${place} (${found}). Check that the service runs and that "url" is its address.`,
    es: `Nada responde en ${place} (${found}). Revise que el servicio esté en marcha y que "url" sea su dirección.`,
  }),
  NOT_A_LACRE_ANSWER: (place, found) => ({
    en: `What answered at ${place} is not Lacre (${found}). Check "url": the address of the service, without /trpc, /app or another path.`,
    es: `Lo que respondió en ${place} no es Lacre (${found}). Revise "url": la dirección del servicio, sin /trpc, /app ni otra ruta.`,
  }),
  DOWNLOAD_CUT_OFF: (place, found) => ({
    en: `The file from ${place} broke off (${found}): what arrived is not whole. Ask for it again.`,
    es: `El archivo de ${place} se cortó (${found}): lo que llegó no está completo. Pídalo de nuevo.`,
  }),
};

/** The error of a call that no answer of the service came to. */
export function connectionError(
  reason: ConnectionFault,
  { place, language, cause, status = 0 }: { place: string; language: string; cause: unknown; status?: number },
): LacreError {
  const text = texts[reason](place, status === 0 ? wordsOf(cause) : `HTTP ${status}`);
  const message = language.startsWith('es') ? text.es : text.en;
  return errorOf(
    { message, code: unavailable, data: { code: 'SERVICE_UNAVAILABLE', httpStatus: status, reason } },
    cause instanceof Error ? cause : undefined,
  );
}

/** `ECONNREFUSED` rather than "fetch failed". */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as { code?: unknown };
  if (typeof code === 'string') return code;
  return cause.cause instanceof Error ? wordsOf(cause.cause) : cause.message;
}

/** Body of an error as REST says it, for the files that come from there. */
export function errorOfBody(body: Record<string, unknown>, retryAfter: string | null): LacreError | undefined {
  const { code: reason, message, statusCode, ...rest } = body;
  if (typeof reason !== 'string' || typeof statusCode !== 'number') return undefined;
  const data = { ...rest, code: 'BAD_REQUEST', httpStatus: statusCode, statusCode, reason } as LacreErrorData;
  const text = Array.isArray(message) ? message.join('; ') : String(message);
  return withRetryAfter(errorOf({ message: text, code: -32_600, data }), retryAfter);
}

/** Seconds of the answer's header `Retry-After`, for the code that waits. */
export function withRetryAfter(error: LacreError, retryAfter: string | null): LacreError {
  const seconds = Number(retryAfter ?? NaN);
  if (Number.isFinite(seconds)) error.data.retryAfterSeconds = seconds;
  return error;
}

const errorOf = (error: LacreErrorShape, cause?: Error) =>
  new TRPCClientError<AppRouter>(error.message, {
    result: { error },
    ...(cause && { cause }),
  }) as LacreError;
