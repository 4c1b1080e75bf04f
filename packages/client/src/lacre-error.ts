import { TRPCClientError } from '@trpc/client';
import type { ConnectionFault, LacreErrorData, LacreErrorShape } from './error-shape.ts';
import { OtherServerError } from './other-server.ts';
import type { AppRouter } from './router-type.ts';

/**
 * Error of a call that was not aborted: `data.reason` identifies it, `data.details` the fields, `message` says what to
 * do.
 */
export type LacreError = TRPCClientError<AppRouter> & { readonly data: LacreErrorData };

/** Whether it is an error of the service, or a failure to reach it. */
export const isLacreError = (error: unknown): error is LacreError =>
  error instanceof TRPCClientError && typeof (error.data as Partial<LacreErrorData> | undefined)?.reason === 'string';

/** tRPC's JSON-RPC code for "service unavailable". */
const unavailable = -32_603;

type Texts = Record<ConnectionFault, (place: string, found: string) => { en: string; es: string }>;

const texts: Texts = {
  SERVICE_UNREACHABLE: (place, found) => ({
    en: `No response from ${place} (${found}). Check that the service is running and that "url" is its address.`,
    es: `No hay respuesta de ${place} (${found}). Revise que el servicio esté en marcha y que "url" sea su dirección.`,
  }),
  NOT_A_LACRE_ANSWER: (place, found) => ({
    en: `The server at ${place} is not Lacre (${found}). Check "url": the address of the service, without /trpc, /app or another path.`,
    es: `El servidor en ${place} no es Lacre (${found}). Revise "url": la dirección del servicio, sin /trpc, /app ni otra ruta.`,
  }),
  DOWNLOAD_CUT_OFF: (place, found) => ({
    en: `The download from ${place} was interrupted (${found}) and is incomplete: retry it.`,
    es: `El archivo de ${place} llegó incompleto (${found}): descárguelo de nuevo.`,
  }),
};

/** Statuses of a proxy that limits requests, or cannot reach Lacre behind it. */
const ofProxies: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const insteadOf: Texts[ConnectionFault] = (place, found) => ({
  en: `Another server at ${place}, such as a proxy, responded instead of Lacre (${found}). Try again in a few minutes; if it continues, check that the service is running and that "url" is its address.`,
  es: `Otro servidor en ${place}, como un proxy, respondió en lugar de Lacre (${found}). Inténtelo en unos minutos y, si sigue así, revise que el servicio esté en marcha y que "url" sea su dirección.`,
});

/** Error of a call without a response from the service. */
export function connectionError(
  reason: ConnectionFault,
  { place, language, cause, status = 0 }: { place: string; language: string; cause: unknown; status?: number },
): LacreError {
  const found = status === 0 || cause instanceof OtherServerError ? wordsOf(cause) : `HTTP ${status}`;
  const text = (ofProxies.has(status) ? insteadOf : texts[reason])(place, found);
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

/** Error from a REST error body, for files that are downloaded over REST. */
export function errorOfBody(body: Record<string, unknown>, headers: Headers): LacreError | undefined {
  const { code: reason, message, statusCode, ...rest } = body;
  if (typeof reason !== 'string' || typeof statusCode !== 'number') return undefined;
  const data = { ...rest, code: 'BAD_REQUEST', httpStatus: statusCode, statusCode, reason } as LacreErrorData;
  const text = Array.isArray(message) ? message.join('; ') : String(message);
  return withRetryAfter(errorOf({ message: text, code: -32_600, data }), headers);
}

/** Adds the seconds of the response header `Retry-After` to the error. */
export function withRetryAfter(error: LacreError, headers: Headers | undefined): LacreError {
  const seconds = headers && secondsToWait(headers);
  if (seconds !== undefined) error.data.retryAfterSeconds = seconds;
  return error;
}

/** Proxies may also send a date (RFC 9110, 10.2.3), by their clock. Browsers may not show theirs. */
function secondsToWait(headers: Headers): number | undefined {
  const retryAfter = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const milliseconds = Date.parse(retryAfter) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return milliseconds > 0 ? Math.ceil(milliseconds / 1000) : undefined;
}

const errorOf = (error: LacreErrorShape, cause?: Error) =>
  new TRPCClientError<AppRouter>(error.message, {
    result: { error },
    ...(cause && { cause }),
  }) as LacreError;
