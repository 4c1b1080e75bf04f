import type { OperationAccess } from '@lacre/services/access/operation-access';
import type { OpenApiMeta } from 'trpc-to-openapi';

export type Tag = 'organizations' | 'oauth' | 'webhooks' | 'lacre' | 'api-keys';

/**
 * What REST needs to know of a procedure beyond its input and output. The base procedure sets what
 * services/access/operations.ts declares of the operation; a procedure of its own says `openapi` and `rest`. Start-up
 * fails where they differ.
 */
export interface Meta extends OpenApiMeta, Partial<DeclaredMeta> {
  rest?: RestMeta;
}

/** As services declare it; what is empty there is left out. */
export type DeclaredMeta = Pick<OperationAccess, 'auth' | 'rate' | 'bodyMax'> & {
  /** A session names its organization in X-Organization-Id. */
  organizationHeader?: boolean;
  /** A key or access token needs one of these. */
  scopes?: OperationAccess['scopes'];
  /** An access token needs one of these, where a key needs none. */
  tokenScopes?: OperationAccess['scopes'];
  /** Roles that the user of a session or access token needs; none: any member, or no organization is involved. */
  roles?: OperationAccess['roles'];
  /** What a person in another role is answered. */
  forbidden?: OperationAccess['forbidden'];
};

export function declaredMeta({ organization, roles, scopes, tokenScopes, ...declared }: OperationAccess): DeclaredMeta {
  const { auth, rate, bodyMax, forbidden } = declared;
  return {
    auth,
    rate,
    bodyMax,
    ...(organization === 'header' && { organizationHeader: true }),
    ...(scopes.length > 0 && { scopes }),
    ...(tokenScopes && { tokenScopes }),
    ...(roles.length > 0 && { roles, forbidden }),
  };
}

/** Multipart file fields of an operation, each with at most `bodyMax` bytes, counted while they are read. */
export interface UploadMeta {
  files: readonly string[];
  /** They come with their names and media types (`NamedFile`). */
  named?: boolean;
  /** What a larger one is refused with; default: that and how large it may be. */
  tooLarge?: () => Error;
}

export interface RestMeta {
  /** Status of success when it is not 200. An operation with several sets `ctx.reply.status`. */
  status?: 200 | 201 | 202 | 204;
  /** Statuses that the document lists besides, with the component they answer. */
  alsoAnswers?: Record<number, { description: string; schema: string }>;
  /** A person with a second factor sends a code in X-MFA-Code, else 403. */
  asksSecondFactor?: boolean;
  /** Statuses of forbidden that the document lists; 401, 403 and 400 follow from `auth` and the input. */
  errors?: readonly number[];
  /** Multipart file fields; the rest of the input comes as form fields. */
  upload?: UploadMeta;
  /**
   * Bodies of several kinds, by media type: the fields that come as JSON or as a form, or the one field that is the
   * whole body. Without it: a form where there is `upload`, else JSON.
   */
  accepts?: Readonly<Record<string, string | readonly string[]>>;
  /** Media type of a file answer. */
  produces?: string;
  /** A public answer that depends on its URL and the SAT's data only: kept here, and by others for so many seconds. */
  cacheSeconds?: number;
  /** Inputs of a POST that come as query parameters. */
  queryFields?: readonly string[];
  /** Of a POST: whether it makes something, so that `Idempotency-Key` holds. Default: its status is 201 or 202. */
  makes?: boolean;
  /** Header of the request that stands for an input field, `{ 'Idempotency-Key': 'idempotencyKey' }`. */
  headerFields?: Readonly<Record<string, string>>;
  /** `Location` of what was made, from its id and from what was asked for. */
  location?: (output: { id: string }, input: Readonly<Record<string, unknown>>) => string;
}
