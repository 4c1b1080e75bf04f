import type { JsonPatchOperation, Text } from '@lacre/cfdi/violation';

/** Every failure a use case can tell a client about. The edge turns the kind into an HTTP status and an upper-snake name. */
export type ErrorKind =
  | 'bad-request'
  | 'unauthorized'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-many-requests'
  | 'service-unavailable';

/** One finding inside an error answer: `details[]` of the error body. */
export interface ErrorDetail {
  path: string;
  code: string;
  rule?: string;
  message: string | Text;
  /** What to change. */
  hint?: string | Text;
  source: 'api' | 'sat' | 'pac';
  /** RFC 6902, on the request body; only where the fix is certain. */
  patch?: JsonPatchOperation[];
}

export interface AppErrorOptions {
  /** Stable, documented identifier; default: the kind in upper snake. */
  code?: string;
  /** Name in place of the status's: that of an OAuth refusal (`invalid_grant`). */
  error?: string;
  details?: ErrorDetail[];
  /** The messages in both languages, one for one; without them they are in English only. */
  texts?: Text[];
  retryAfterSeconds?: number;
  /** For the log only; never shown to the client. */
  log?: Record<string, unknown>;
}

/**
 * A failure with a text for the client. `message` is an array for validation failures (interface specification, Errors).
 * What only the log may know goes into `options.log`.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly messages: string | string[];
  readonly options: AppErrorOptions;

  constructor(kind: ErrorKind, messages: string | string[], options: AppErrorOptions = {}) {
    super(Array.isArray(messages) ? messages.join('; ') : messages);
    this.name = 'AppError';
    this.kind = kind;
    this.messages = messages;
    this.options = options;
  }
}

export const organizationNotFound = () => new AppError('not-found', 'Organization not found');
export const authenticationRequired = () =>
  new AppError('unauthorized', 'Authentication required. Provide a valid bearer token.');
export const sessionRequired = () =>
  new AppError('forbidden', 'This operation needs a session: an access token of an application cannot do it', {
    code: 'SESSION_REQUIRED',
  });
export const invalidApiKey = () => new AppError('unauthorized', 'Invalid or expired API key');

/** The server of the receiver does not take this mail, now or later. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
