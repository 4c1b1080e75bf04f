import type { OperationAccess } from '@lacre/services/access/operation-access';
import type { OpenApiMeta } from 'trpc-to-openapi';

export type Tag = 'organizations' | 'oauth' | 'webhooks' | 'lacre' | 'api-keys';

/**
 * What REST needs to know about a procedure besides its input and output. The base procedure sets what
 * services/access/operations.ts declares for the operation; each procedure adds `openapi` and `rest`. The service does
 * not start if they differ.
 */
export interface Meta extends OpenApiMeta, Partial<DeclaredMeta> {
  rest?: RestMeta;
}

/** As declared by services; empty values are omitted. */
export type DeclaredMeta = Pick<OperationAccess, 'auth' | 'rate' | 'bodyMax'> & {
  /** Sessions state their organization in X-Organization-Id. */
  organizationHeader?: boolean;
  /** A key or access token needs one of these. */
  scopes?: OperationAccess['scopes'];
  /** An access token needs one of these, where a key needs none. */
  tokenScopes?: OperationAccess['scopes'];
  /** Roles that the user of a session or access token needs; none: any member, or no organization is involved. */
  roles?: OperationAccess['roles'];
  /** Error message for a user in another role. */
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

/** Multipart file fields of an operation, each with at most `bodyMax` bytes, enforced while reading. */
export interface UploadMeta {
  files: readonly string[];
  /** Includes file names and media types (`NamedFile`). */
  named?: boolean;
  /** Error for a larger file; default: one that states the limit. */
  tooLarge?: () => Error;
}

export interface RestMeta {
  /** Success status if not 200. An operation with several sets `ctx.reply.status`. */
  status?: 200 | 201 | 202 | 204;
  /** Additional statuses for the OpenAPI document, with their schema component. */
  alsoAnswers?: Record<number, { description: string; schema: string }>;
  /** Users with a second factor must send a code in X-MFA-Code, otherwise 403. */
  asksSecondFactor?: boolean;
  /** Additional error statuses for the document; 401, 403 and 400 follow from `auth` and the input. */
  errors?: readonly number[];
  /** Multipart file fields; the rest of the input is form fields. */
  upload?: UploadMeta;
  /**
   * Several kinds of body, by media type: the fields accepted as JSON or form, or the single field that is the whole
   * body. Default: a form if there is `upload`, otherwise JSON.
   */
  accepts?: Readonly<Record<string, string | readonly string[]>>;
  /** Media type of a file response. */
  produces?: string;
  /**
   * A public response that depends only on its URL and the SAT's data: cached here, and by clients for this many
   * seconds.
   */
  cacheSeconds?: number;
  /** Input fields of a POST that are query parameters. */
  queryFields?: readonly string[];
  /** Whether a POST creates something, so that `Idempotency-Key` applies. Default: its status is 201 or 202. */
  makes?: boolean;
  /** Request headers that set an input field, `{ 'Idempotency-Key': 'idempotencyKey' }`. */
  headerFields?: Readonly<Record<string, string>>;
  /** `Location` of the created resource, from its id and the input. */
  location?: (output: { id: string }, input: Readonly<Record<string, unknown>>) => string;
}
