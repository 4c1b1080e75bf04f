import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { failPendingDeliveries, revokeDependents } from '../revocation/revoke-dependents.ts';
import type { Services } from '../services.ts';
import { keyInEvent } from './api-key-view.ts';
import { apiKeyNotFound } from './require-may-grant.ts';

/**
 * Revokes a key from the next request on, along with what was created with it: other keys, pending invitations,
 * webhooks. Owner, admin, or a key of the same environment with write:api-keys; 404 for a key of another organization
 * or one already revoked.
 */
export async function revokeApiKey(
  services: Pick<Services, 'database' | 'clock' | 'credentials'>,
  actor: CredentialActor,
  input: { organizationId: string; id: string },
): Promise<void> {
  const { database, clock, credentials } = services;
  const { organizationId, environment } = await resolveOrganizationAccess(
    services,
    actor,
    input.organizationId,
    'apiKeys.revoke',
  );
  const now = clock.now();
  const ended = await organizationTransaction(database, organizationId, async (tx) => {
    // Serializes with creating keys: one that this key is creating is revoked too, or not created.
    await lockOrganization(tx, organizationId);
    const key = await tx.apiKeys.hold(organizationId, input.id);
    if (!key || (environment !== undefined && key.environment !== environment)) throw apiKeyNotFound();
    const keys = await tx.apiKeys.revoke(organizationId, key.id, now);
    for (const revokedKey of keys)
      await recordEvent(tx, now, organizationId, revokedKey.environment, 'api_key.revoked', keyInEvent(revokedKey));
    const webhooks = await revokeDependents(tx, now, organizationId);
    for (const { id } of keys)
      await recordAudit(tx, now, actor, {
        organizationId,
        action: 'api_key.revoked',
        target: { type: 'api_key', id },
      });
    return { keys, webhooks };
  });
  for (const { id } of ended.keys) await credentials.forget(id);
  await failPendingDeliveries(services, ended.webhooks);
}
