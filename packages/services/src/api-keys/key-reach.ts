import type { OrganizationAccess } from '../access.ts';
import type { Environment, Scope } from '../actor.ts';
import { AppError } from '../errors.ts';

/**
 * A credential hands on no more than it has: neither scopes nor the other environment. A session's role stands above scopes.
 * 403 otherwise.
 */
export function requireReach(
  { actor, environment: own }: OrganizationAccess,
  { environment, scopes }: { environment: Environment; scopes: readonly string[] },
): void {
  if (own !== undefined && own !== environment)
    throw new AppError('forbidden', `A ${own} key cannot manage ${environment} keys`, { code: 'OTHER_ENVIRONMENT' });
  if (!('scopes' in actor)) return;
  const held: readonly Scope[] = actor.scopes;
  const missing = scopes.filter((scope) => !held.includes(scope as Scope));
  if (missing.length > 0)
    throw new AppError('forbidden', `A key cannot give scopes that it lacks: ${missing.join(', ')}`, {
      code: 'SCOPE_NOT_HELD',
    });
}

export const apiKeyNotFound = () => new AppError('not-found', 'API key not found');
