import { scopes as knownScopes, type Scope } from '../actor.ts';
import { hidesNothing, isOneLine, showsSomething } from '../one-line.ts';
import type { Services } from '../services.ts';
import { isLoopback } from './redirect-uri.ts';

const nameMax = 100;
const addressesMax = 5;

/** The metadata of a client that registers itself (RFC 7591 section 2), as far as it is used here. */
export interface ClientRegistration {
  name: unknown;
  redirectUris: unknown;
  scope: unknown;
}

/** An error of RFC 7591 (section 3.2.2) with a description for the developer, in ASCII as the protocol requires. */
export interface RegistrationFault {
  error: 'invalid_client_metadata' | 'invalid_redirect_uri';
  description: string;
}

/** What is wrong with it; undefined: nothing. */
export function faultOfRegistration({ name, redirectUris, scope }: ClientRegistration): RegistrationFault | undefined {
  if (name !== undefined && (typeof name !== 'string' || !showsSomething(name) || name.length > nameMax))
    return {
      error: 'invalid_client_metadata',
      description: `client_name must be a string of at most ${nameMax} characters`,
    };
  if (!isAddressList(redirectUris))
    return {
      error: 'invalid_redirect_uri',
      description: `redirect_uris must contain 1 to ${addressesMax} different URLs of the user's own computer (http://127.0.0.1, http://[::1] or http://localhost), without fragment, user name or password. Applications with other URLs must be registered by an owner or admin of an organization`,
    };
  if (typeof name === 'string' && !(isOneLine(name.trim()) && hidesNothing(name.trim()) && name.isWellFormed()))
    return { error: 'invalid_client_metadata', description: 'client_name contains characters that are not allowed' };
  if (scope !== undefined && (typeof scope !== 'string' || scopesOf(scope).length === 0))
    return {
      error: 'invalid_client_metadata',
      description: `scope must name at least one of: ${knownScopes.join(', ')}`,
    };
  return undefined;
}

/** Known scopes of a space-separated list; all of them if none is given, since the user decides. */
export const scopesOf = (scope: string | undefined): Scope[] =>
  scope === undefined ? [...knownScopes] : knownScopes.filter((name) => scope.split(' ').includes(name));

const isAddressList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= addressesMax &&
  new Set(value).size === value.length &&
  value.every((uri) => typeof uri === 'string' && uri.length <= 500 && isLoopback(uri));

/** Stores a client that registered itself; its metadata must be validated before. */
export async function registerClient(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, name, redirectUris, scope }: { id: string; name: string; redirectUris: string[]; scope: string | undefined },
): Promise<void> {
  await database.oauthClients.upsert({
    id,
    kind: 'registered',
    name,
    redirectUris,
    scopes: scopesOf(scope),
    createdAt: clock.now(),
  });
}
