import type { Text } from '@lacre/cfdi/violation';
import type { Message } from '../language.ts';

/** What kind of failure it is; the edge turns it into an HTTP status. `detail`: stands in `details[]` only. */
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

/** One documented code. Every text is in both languages, or it does not compile. */
export interface ErrorRow {
  kind: ErrorKind | 'detail';
  /**
   * What the answer says; `{name}` stands for a parameter that the code that throws must give. Absent: that code gives
   * the text.
   */
  message?: Message;
  /** Reported as a list of one, as fields that are not valid are. */
  isList?: true;
  /** When it happens; absent where the message says it. */
  meaning?: Text;
  /** What to do about it. */
  remedy: Text;
}

/** Keeps the rows' literal texts, so that the parameters in them can be checked where the error is thrown. */
export function defineErrors<const Rows extends Record<string, ErrorRow>>(rows: Rows): Rows {
  return rows;
}

/** `{series}` of a text; JSON in a text is no parameter. */
export type ParametersOf<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `"${string}` ? never : Name) | ParametersOf<Rest>
  : never;
