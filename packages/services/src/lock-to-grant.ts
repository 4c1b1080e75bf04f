import type { Database } from '@lacre/database/database';
import type { OrganizationOperation } from './access/operations.ts';
import { type OrganizationAccess, resolveOrganizationAccess } from './access.ts';
import { invalidApiKey } from './errors.ts';
import { lockOrganization } from './lock-organization.ts';
import { lockSession } from './lock-session.ts';

/**
 * Within the transaction that creates a key, a webhook or an invitation, or makes someone an admin: locks the
 * organization, as everything does that ends keys or memberships, and checks the caller again. A caller that ended
 * meanwhile would otherwise leave something that nothing ends and no notice names.
 */
export async function lockToGrant(
  tx: Database,
  { actor, organizationId }: Pick<OrganizationAccess, 'actor' | 'organizationId'>,
  operation: OrganizationOperation,
  at: Date,
): Promise<void> {
  await lockOrganization(tx, organizationId);
  if (actor.kind === 'session') await lockSession(tx, actor, at);
  await resolveOrganizationAccess({ database: tx }, actor, organizationId, operation);
  if (actor.kind !== 'api-key') return;
  const own = await tx.apiKeys.findById(organizationId, actor.keyId);
  if (!own || own.revokedAt !== null) throw invalidApiKey();
}
