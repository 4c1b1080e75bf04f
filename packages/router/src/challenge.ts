import type { AppError } from '@lacre/services/errors';
import type { Credentials } from './context.ts';

/** Where RFC 9728 puts the metadata of the resource that is the whole service. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

/**
 * `WWW-Authenticate` of a refusal (RFC 6750 section 3, RFC 9728 section 5.1): how to authenticate after a 401, and the
 * scopes that are missing after a 403. A token that was sent and is no good is `invalid_token`; without one there is no
 * error to name.
 */
export function challengeOf(
  { kind, code, message, options: { scopes } }: AppError,
  { baseUrl, credentials }: { baseUrl: string; credentials?: Pick<Credentials, 'bearer'> },
): Record<string, string> {
  const isMissingScope = kind === 'forbidden' && scopes !== undefined;
  if (kind !== 'unauthorized' && !isMissingScope) return {};
  const isBadToken = credentials?.bearer !== undefined && (code === 'UNAUTHORIZED' || code === 'API_KEY_AS_BEARER');
  const error = isMissingScope ? 'insufficient_scope' : isBadToken ? 'invalid_token' : undefined;
  const parameters = {
    realm: 'Lacre',
    ...(error && { error, error_description: plain(message) }),
    ...(isMissingScope && { scope: scopes.join(' ') }),
    resource_metadata: `${baseUrl}${resourceMetadataPath}`,
  };
  const text = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return { 'WWW-Authenticate': `Bearer ${text.join(', ')}` };
}

/** RFC 6750 allows neither quotes nor anything beyond ASCII. */
const plain = (text: string) => text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, ' ').slice(0, 300);
