import type { Database } from '@lacre/database/database';
import type { OrganizationAccess } from '../access.ts';
import type { Environment, Scope } from '../actor.ts';
import { AppError } from '../errors.ts';
import { type KeyLimits, limitsAreWithin } from '../key-limits/key-limits.ts';

/**
 * A credential may grant no more than it has: neither other scopes nor the other environment. A session's role counts
 * as all scopes; an access token may grant nothing, because a key would outlive the consent. 403 otherwise.
 */
export function requireMayGrant(
  { actor, environment: own }: OrganizationAccess,
  { environment, scopes }: { environment: Environment; scopes: readonly string[] },
): void {
  if (actor.kind === 'oauth')
    throw new AppError('SESSION_REQUIRED', {
      texts: {
        en: 'An access token cannot create API keys or extend their permissions: the keys would outlive it',
        es: 'Un token de acceso no puede crear claves de API ni ampliar sus permisos: durarían más que él',
      },
    });
  if (own !== undefined && own !== environment)
    throw new AppError('OTHER_ENVIRONMENT', {
      texts: {
        en: `A ${own} key cannot manage ${environment} keys`,
        es: `Una clave de ${own} no puede gestionar claves de ${environment}`,
      },
    });
  if (!('scopes' in actor)) return;
  const grantedScopes: readonly Scope[] = actor.scopes;
  const missing = scopes.filter((scope) => !grantedScopes.includes(scope as Scope));
  if (missing.length > 0) throw new AppError('SCOPE_NOT_HELD', { params: { scopes: missing.join(', ') } });
}

/**
 * A key cannot escape its own limits through another key: a key that it creates or changes expires with it at the
 * latest, allows only a subset of its addresses, and has no wider limits. Otherwise a leaked key could remove its own
 * restrictions.
 */
export async function requireWithinOwnLimits(
  { organizationId, actor }: OrganizationAccess,
  { apiKeys }: Pick<Database, 'apiKeys'>,
  {
    expiresAt,
    allowedIps,
    limits,
  }: { expiresAt: Date | null; allowedIps: readonly string[] | null; limits: KeyLimits | null },
): Promise<void> {
  if (!('keyId' in actor)) return;
  const own = await apiKeys.findById(organizationId, actor.keyId);
  if (!own) throw apiKeyNotFound();
  if (own.expiresAt !== null && (expiresAt === null || expiresAt > own.expiresAt))
    throw new AppError('KEY_LIFE_EXCEEDED');
  const { allowedIps: ownIps } = own;
  if (ownIps !== null && (allowedIps === null || allowedIps.some((entry) => !ownIps.includes(entry))))
    throw new AppError('KEY_ADDRESSES_EXCEEDED');
  if (!limitsAreWithin(limits, own.limits)) throw new AppError('KEY_LIMITS_EXCEEDED');
}

export const apiKeyNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'API key not found', es: 'No se encontró la clave de API' } });
