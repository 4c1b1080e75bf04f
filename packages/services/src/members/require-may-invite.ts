import type { Database } from '@lacre/database/database';
import type { OrganizationAccess } from '../access.ts';
import { AppError } from '../errors.ts';
import { requireCreatorIsAdmin } from '../require-creator-is-admin.ts';

/**
 * Membership applies to production too, and an admin can do more than any scope allows: a sandbox key may not invite,
 * other keys and access tokens may invite plain members only, and a key only while its creator is an owner or admin.
 * 403 otherwise.
 */
export async function requireMayInvite(
  database: Pick<Database, 'members'>,
  access: OrganizationAccess,
  role: 'admin' | 'member',
): Promise<void> {
  requireNoSandboxKey(access);
  if (access.actor.kind === 'session') return;
  if (role === 'admin')
    throw new AppError('SESSION_REQUIRED', {
      texts: {
        en: 'Inviting an admin requires the session of an owner or admin',
        es: 'Invitar a un administrador requiere la sesión de un propietario o administrador',
      },
    });
  await requireCreatorIsAdmin(database, access);
}

/** Membership covers both environments, so a sandbox key may not change it. */
export function requireNoSandboxKey({ environment }: OrganizationAccess): void {
  if (environment === 'sandbox')
    throw new AppError('OTHER_ENVIRONMENT', {
      texts: {
        en: 'A sandbox key cannot change the members of the organization',
        es: 'Una clave de pruebas no puede cambiar los miembros de la organización',
      },
    });
}
