import type { Database } from '@lacre/database/database';
import type { OrganizationOperation } from './access/operations.ts';
import { type OrganizationAccess, resolveOrganizationAccess } from './access.ts';
import { invalidApiKey } from './errors.ts';
import { lockOrganization } from './lock-organization.ts';
import { lockSession } from './lock-session.ts';

/**
 * Within the transaction that creates a key, a webhook or an invitation, makes someone an admin, removes a member or
 * deletes the organization: locks the organization, as everything does that ends keys or memberships, and checks the
 * caller again. A caller that ended meanwhile would otherwise leave something that nothing ends and no notice names, or
 * end what is no longer theirs.
 *
 * @returns the access that the caller has now
 */
export async function lockToGrant(
  tx: Database,
  { actor, organizationId }: Pick<OrganizationAccess, 'actor' | 'organizationId'>,
  operation: OrganizationOperation,
  at: Date,
): Promise<OrganizationAccess> {
  await lockOrganization(tx, organizationId);
  if (actor.kind === 'session') await lockSession(tx, actor, at);
  const access = await resolveOrganizationAccess({ database: tx }, actor, organizationId, operation);
  if (actor.kind !== 'api-key') return access;
  const own = await tx.apiKeys.findById(organizationId, actor.keyId);
  if (!own || own.revokedAt !== null) throw invalidApiKey();
  return access;
}
