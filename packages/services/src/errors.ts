import type { JsonPatchOperation, Text } from '@lacre/cfdi/violation';
import { type ErrorCode, type errorCodes, rowOf } from './error-codes/error-codes.ts';
import type { ErrorKind, ParametersOf } from './error-codes/error-row.ts';
import { english, filled, inLanguage, type Message, type Parameter } from './language.ts';

export type { ErrorCode, KnownCode } from './error-codes/error-codes.ts';
export type { ErrorKind } from './error-codes/error-row.ts';

/** One finding inside an error answer: `details[]` of the error body. */
export interface ErrorDetail {
  path: string;
  /** Of the table, of the SAT's matrix, or the PAC's own. */
  code: string;
  rule?: string;
  message: Message;
  /** What to change. */
  hint?: Text;
  source: 'api' | 'sat' | 'pac';
  /** RFC 6902, on the request body; only where the fix is certain. */
  patch?: JsonPatchOperation[];
}

interface CommonOptions {
  /** Name in place of the status's: that of an OAuth error (`invalid_grant`). */
  error?: string;
  details?: ErrorDetail[];
  /** Any of them would have been enough; named in WWW-Authenticate. */
  scopes?: readonly string[];
  retryAfterSeconds?: number;
  /** In place of the table's, for a code that means the same in two situations with a status each. */
  kind?: ErrorKind;
  /** Shown beside the code: what `POST /auth/mfa` takes with a code. */
  mfaToken?: string;
  /** Shown beside the code: the limit of the key that forbids it. */
  limit?: string;
  /** For the log only; never shown to the client. */
  log?: Record<string, unknown>;
}

/** `texts` in place of the table's: one, or a list where `message` of the answer is to be a list. */
interface OwnTexts {
  texts: Message | readonly Message[];
}

type Row<Code extends ErrorCode> = (typeof errorCodes)[Code];
type Parameters<Code extends ErrorCode> =
  Row<Code> extends { message: { en: infer English extends string } } ? ParametersOf<English> : never;

/** A code without a text needs one, and one whose text has parameters needs them. */
type Options<Code extends ErrorCode> = Code extends unknown
  ? Row<Code> extends { message: Text }
    ? [Parameters<Code>] extends [never]
      ? [options?: CommonOptions & Partial<OwnTexts>]
      : [options: CommonOptions & ({ params: Record<Parameters<Code>, Parameter> } | OwnTexts)]
    : [options: CommonOptions & OwnTexts]
  : never;

/**
 * A failure with a code of the table and a text for the client, in both languages. Use cases throw it and know nothing
 * of HTTP. What only the log may know goes into `options.log`.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  /** Of the answer: a list for fields that are not valid (interface specification, "Errors"). */
  readonly texts: Message | readonly Message[];
  readonly options: CommonOptions;

  constructor(code: Code, ...[options = {}]: Options<Code>) {
    const { message, isList, kind } = rowOf(code);
    const given = options as CommonOptions & Partial<OwnTexts> & { params?: Record<string, Parameter> };
    const own = message && filled(message, given.params ?? {});
    const texts = given.texts ?? (isList && own ? [own] : (own ?? []));
    super(
      [texts]
        .flat()
        .map((text) => inLanguage(text, english))
        .join('; '),
    );
    this.name = 'AppError';
    this.code = code;
    this.kind = given.kind ?? (kind === 'detail' ? 'bad-request' : kind);
    this.texts = texts;
    this.options = given;
  }
}

export const organizationNotFound = () =>
  new AppError('NOT_FOUND', {
    texts: { en: 'Organization not found', es: 'No se encontró la organización', spec: 'en' },
  });

export const authenticationRequired = () =>
  new AppError('UNAUTHORIZED', {
    texts: {
      en: 'Authentication required. Provide a valid bearer token.',
      es: 'Se requiere autenticación. Envíe un token bearer válido.',
      spec: 'en',
    },
  });
export const sessionRequired = () => new AppError('SESSION_REQUIRED');
export const invalidApiKey = () =>
  new AppError('UNAUTHORIZED', {
    texts: { en: 'Invalid or expired API key', es: 'La clave de API no es válida o venció' },
  });

/** The server of the receiver does not take this mail, now or later. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
