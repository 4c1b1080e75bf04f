import type { Database } from '@lacre/database/database';
import type { OrganizationAccess } from './access.ts';
import { AppError } from './errors.ts';

/**
 * A key continues to work when its creator is removed or demoted, but can no longer create keys, webhooks or
 * invitations: 403. For a session and an access token the role was checked before.
 */
export async function requireCreatorIsAdmin(
  { members }: Pick<Database, 'members'>,
  { actor, organizationId, userId }: OrganizationAccess,
): Promise<void> {
  if (actor.kind !== 'api-key') return;
  const role = await members.findRole(organizationId, userId);
  if (role === 'owner' || role === 'admin') return;
  throw new AppError('KEY_CREATOR_NOT_ADMIN');
}
