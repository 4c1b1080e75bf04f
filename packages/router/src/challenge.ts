import type { AppError } from '@lacre/services/errors';
import type { Resource } from '@lacre/services/oauth/access-tokens';
import type { Credentials } from './context.ts';

/** Path of a resource's metadata (RFC 9728, section 3.1): `api` is the whole service, the others have a path. */
export const resourceMetadataPath = (resource: Resource = 'api'): string =>
  `/.well-known/oauth-protected-resource${resource === 'api' ? '' : `/${resource}`}`;

/** The parts of a request that its challenge depends on. */
export interface Challenged {
  /** BASE_URL, for links to error pages. */
  baseUrl: string;
  /** Credentials sent. */
  credentials?: Pick<Credentials, 'bearer'>;
  resource?: Resource;
}

/**
 * `WWW-Authenticate` of an error (RFC 6750 section 3, RFC 9728 section 5.1): how to authenticate after a 401, and the
 * missing scopes after a 403. An invalid token is `invalid_token`; without a token no error is stated.
 */
export function challengeOf(
  { kind, code, message, options: { scopes } }: AppError,
  { baseUrl, credentials, resource }: Challenged,
): Record<string, string> {
  const isMissingScope = kind === 'forbidden' && scopes !== undefined;
  if (kind !== 'unauthorized' && !isMissingScope) return {};
  const isBadToken = credentials?.bearer !== undefined && (code === 'UNAUTHORIZED' || code === 'API_KEY_AS_BEARER');
  const error = isMissingScope ? 'insufficient_scope' : isBadToken ? 'invalid_token' : undefined;
  const parameters = {
    realm: 'Lacre',
    ...(error && { error, error_description: quotable(message) }),
    ...(isMissingScope && { scope: quotable(scopes.join(' ')) }),
    resource_metadata: `${baseUrl}${resourceMetadataPath(resource)}`,
  };
  const text = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return { 'WWW-Authenticate': `Bearer ${text.join(', ')}` };
}

/** RFC 6750 allows neither quotes nor non-ASCII characters. */
const quotable = (text: string) => text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, ' ').slice(0, 300);
