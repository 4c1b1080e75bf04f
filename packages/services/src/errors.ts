import type { JsonPatchOperation, Text } from '@lacre/cfdi/violation';
import { type ErrorCode, type errorCodes, rowOf } from './error-codes/error-codes.ts';
import { type ErrorKind, isOfResponse, type ParametersOf } from './error-codes/error-row.ts';
import { english, filled, inLanguage, type Message, type Parameter } from './language.ts';

export type { ErrorCode, KnownCode } from './error-codes/error-codes.ts';
export type { ErrorKind } from './error-codes/error-row.ts';

/** One finding of an error response: an element of `details[]`. */
export interface ErrorDetail {
  path: string;
  /** A code of the error catalogue, the SAT's matrix or the PAC. */
  code: string;
  rule?: string;
  message: Message;
  /** What to change. */
  hint?: Text;
  source: 'api' | 'sat' | 'pac';
  /** RFC 6902 on the request body; only if the fix is certain. */
  patch?: JsonPatchOperation[];
}

interface CommonOptions {
  /** Replaces the error name of the status: that of an OAuth error (`invalid_grant`). */
  error?: string;
  details?: ErrorDetail[];
  /** Any of them would have been enough; listed in WWW-Authenticate. */
  scopes?: readonly string[];
  retryAfterSeconds?: number;
  /** Overrides the kind in the table, for a code with two possible statuses. */
  kind?: ErrorKind;
  /** Returned with the code: the token for `POST /auth/mfa`. */
  mfaToken?: string;
  /** Returned with the code: the limit of the API key that was exceeded. */
  limit?: string;
  /** Logged only; never sent to the client. */
  log?: Record<string, unknown>;
}

/** `texts` overrides the text in the table: one, or a list if `message` of the response must be a list. */
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
 * An error with a code of the catalogue and a text for the client in both languages. Use cases throw it and know
 * nothing of HTTP. Details for the log only go into `options.log`.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  /** Texts of the response: a list for invalid fields (interface specification, "Errors"). */
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
    this.kind = given.kind ?? (isOfResponse(kind) ? kind : 'bad-request');
    this.texts = texts;
    this.options = given;
  }
}

const organizationNotFoundTexts: Message = {
  en: 'Organization not found',
  es: 'No se encontró la organización',
  spec: 'en',
};
export const organizationNotFound = () => new AppError('NOT_FOUND', { texts: organizationNotFoundTexts });
export const isOrganizationNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.texts === organizationNotFoundTexts;

export const authenticationRequired = () =>
  new AppError('UNAUTHORIZED', {
    texts: {
      en: 'Authentication required. Provide a valid bearer token.',
      es: 'Se requiere autenticación. Envíe un token bearer válido.',
      spec: 'en',
    },
  });
export const sessionRequired = () => new AppError('SESSION_REQUIRED');
export const invalidApiKeyTexts = { en: 'Invalid or expired API key', es: 'La clave de API no es válida o venció' };
export const invalidApiKey = () => new AppError('UNAUTHORIZED', { texts: invalidApiKeyTexts });

/** The recipient's server permanently rejected this e-mail. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
