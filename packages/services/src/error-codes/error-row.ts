import type { Text } from '@lacre/cfdi/violation';
import type { Message } from '../language.ts';

/** The kind of error, which the API maps to an HTTP status. */
export type ErrorKind =
  | 'bad-request'
  | 'unauthorized'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'conflict'
  | 'gone'
  | 'body-too-large'
  | 'unsupported-media-type'
  | 'expectation-failed'
  | 'too-many-requests'
  | 'headers-too-large'
  | 'internal'
  | 'service-unavailable';

/**
 * A kind that no response has. `detail`: appears in `details[]` only. `failure`: why a document that was accepted was
 * not issued, in its `code`, in its batch and in its event.
 */
export type PartKind = 'detail' | 'failure';

export const isOfResponse = (kind: ErrorKind | PartKind): kind is ErrorKind => kind !== 'detail' && kind !== 'failure';

/** One documented code. Every text must exist in both languages, or it does not compile. */
export interface ErrorRow {
  kind: ErrorKind | PartKind;
  /**
   * The text of the response; `{name}` is a parameter that must be given when throwing. Absent: the text is given when
   * throwing.
   */
  message?: Message;
  /** Reported as a list of one, like invalid fields. */
  isList?: true;
  /** When it happens; absent when the message says it. */
  meaning?: Text;
  /** How to fix it. */
  remedy: Text;
}

/** Keeps the literal types of the texts, so that their parameters are checked where the error is thrown. */
export function defineErrors<const Rows extends Record<string, ErrorRow>>(rows: Rows): Rows {
  return rows;
}

/** `{series}` in a text; JSON in a text is not a parameter. */
export type ParametersOf<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `"${string}` ? never : Name) | ParametersOf<Rest>
  : never;
