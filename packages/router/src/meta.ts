import type { Role, Scope } from '@lacre/services/actor';
import type { OpenApiMeta } from 'trpc-to-openapi';

export type Tag = 'organizations' | 'oauth' | 'webhooks' | 'lacre' | 'api-keys';
/** Who may call: nobody needs to say who they are, a session, an API key, or either of the two (then an application's access token too). */
export type Auth = 'public' | 'session' | 'api-key' | 'session-or-api-key';

/** Which limit of calls an operation counts under (contract, section 9). */
export type RateClass = 'exchange' | 'sign-in' | 'catalogs' | 'read' | 'write' | 'stamp' | 'export';

/** What REST needs to know of a procedure beyond its input and output. Start-up fails for a path without `auth` or `rate`. */
export interface Meta extends OpenApiMeta {
  auth?: Auth;
  rate?: RateClass;
  /** Set by base procedures: a session names its organization in X-Organization-Id. */
  organizationHeader?: boolean;
  /** A key or access token needs one of these. */
  scopes?: readonly Scope[];
  /** An access token needs one of these, where a key needs none. */
  tokenScopes?: readonly Scope[];
  /** Roles that the user of a session or access token needs; none: any member, or no organization is involved. */
  roles?: readonly Role[];
  rest?: RestMeta;
}

/** Multipart file fields of an operation, each with at most `bytesMax` bytes, counted while they are read. */
export interface UploadMeta {
  files: readonly string[];
  bytesMax: number;
  /** They come with their names and media types (`NamedFile`). */
  named?: boolean;
  /** What a larger one is refused with; default `<field> must be at most 10 KB`. */
  tooLarge?: () => Error;
}

export interface RestMeta {
  /** Status of success when it is not 200. An operation with several sets `ctx.reply.status`. */
  status?: 200 | 201 | 202 | 204;
  /** Statuses that the document lists besides, with the component they answer. */
  alsoAnswers?: Record<number, { description: string; schema: string }>;
  /** A person with a second factor sends a code in X-MFA-Code, else 403. */
  asksSecondFactor?: boolean;
  /** Statuses of refusal that the document lists; 401, 403 and 400 follow from `auth` and the input. */
  errors?: readonly number[];
  /** Multipart file fields; the rest of the input comes as form fields. */
  upload?: UploadMeta;
  /**
   * Bodies of several kinds, by media type: the fields that come as JSON or as a form, or the one field that is the whole
   * body. Without it: a form where there is `upload`, else JSON.
   */
  accepts?: Readonly<Record<string, string | readonly string[]>>;
  /** Media type of a file answer. */
  produces?: string;
  /** A public answer that depends on its URL and the SAT's data only: kept here, and by others for so many seconds. */
  cacheSeconds?: number;
  /** Largest body, after decompression. Default 100 KB. */
  bytesMax?: number;
  /** Inputs of a POST that come as query parameters. */
  queryFields?: readonly string[];
  /** Of a POST: whether it makes something, so that `Idempotency-Key` holds. Default: its status is 201 or 202. */
  makes?: boolean;
  /** Header of the request that stands for an input field, `{ 'Idempotency-Key': 'idempotencyKey' }`. */
  headerFields?: Readonly<Record<string, string>>;
  /** `Location` of what was made, from its id and from what was asked for. */
  location?: (output: { id: string }, input: Readonly<Record<string, unknown>>) => string;
}
