import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Services } from '../services.ts';

/** The key is refused from the next request on. Owner or admin; 404 for a key of another organization or one revoked before. */
export async function revokeApiKey(
  services: Pick<Services, 'database' | 'clock' | 'credentials'>,
  actor: SessionActor,
  input: { organizationId: string; id: string },
): Promise<void> {
  const { database, clock, credentials } = services;
  await requireRole(
    services,
    actor,
    input.organizationId,
    ['owner', 'admin'],
    'Access denied. Only owners and admins can revoke API keys.',
  );
  const now = clock.now();
  const revoked = await database.transaction(async (tx) => {
    const changed = await tx.apiKeys.revoke(input.organizationId, input.id, now);
    if (changed) {
      await recordEvent(tx, now, input.organizationId, undefined, 'api_key.revoked', { id: input.id });
      await recordAudit(tx, now, actor, {
        organizationId: input.organizationId,
        action: 'api_key.revoked',
        target: { type: 'api_key', id: input.id },
      });
    }
    return changed;
  });
  if (!revoked) throw new AppError('not-found', 'API key not found');
  await credentials.forget(input.id);
}
