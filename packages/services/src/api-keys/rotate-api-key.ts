import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { organizationTransaction } from '../lock-organization.ts';
import { lockToGrant } from '../lock-to-grant.ts';
import { requireCreatorIsAdmin } from '../require-creator-is-admin.ts';
import { nothingToUse, requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { newApiKey } from './api-key-text.ts';
import { type ApiKeyView, keyInEvent, toApiKeyView } from './api-key-view.ts';
import { notifyNewKey } from './new-key-notice.ts';
import { apiKeyNotFound, requireMayGrant, requireWithinOwnLimits } from './require-may-grant.ts';
import { keysMax, requireRoomForKey } from './require-room-for-key.ts';

const hourMs = 3_600_000;

/**
 * Replaces a key by a new one with the same name, permissions and lifetime, shown in this response only. A key rotated
 * by a key keeps the old expiry. The old key ends after `overlapHours`, immediately with 0. Owner, admin, or a key with
 * write:api-keys over keys with no more permissions than itself. A user with a second factor proves it again for a live
 * key. 404 for a revoked key, 409 for one that expired or was rotated before.
 */
export async function rotateApiKey(
  services: Pick<Services, 'database' | 'clock' | 'credentials' | 'secretBox'>,
  actor: CredentialActor,
  input: { organizationId: string; id: string; overlapHours: number },
): Promise<ApiKeyView & { key: string }> {
  const { database, clock, credentials } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'apiKeys.rotate');
  await requireCreatorIsAdmin(database, access);
  const { organizationId, environment, userId } = access;
  const apiKey = await database.apiKeys.findById(organizationId, input.id);
  const useCode = apiKey?.environment === 'production' ? await requireSecondFactor(services, actor) : nothingToUse;
  const now = clock.now();
  const replace = async (tx: Database) => {
    await lockToGrant(tx, access, 'apiKeys.rotate', now);
    await useCode(tx);
    const old = await tx.apiKeys.hold(organizationId, input.id);
    if (!old || (environment !== undefined && old.environment !== environment)) throw apiKeyNotFound();
    // The response contains the new secret: the caller gets everything the key may do.
    requireMayGrant(access, old);
    if (old.rotatedTo !== null)
      throw new AppError('API_KEY_ROTATED', {
        texts: {
          en: 'This key was already rotated: rotate the new one',
          es: 'Esta clave ya se rotó: rote la nueva',
        },
      });
    if (old.expiresAt !== null && old.expiresAt <= now) throw new AppError('API_KEY_EXPIRED');
    const { key, hash, prefix, last4 } = newApiKey(old.environment);
    const row = {
      organizationId,
      id: uuidV7(now),
      hash,
      prefix,
      last4,
      name: old.name,
      environment: old.environment,
      scopes: old.scopes,
      allowedIps: old.allowedIps,
      expiresAt: old.expiresAt && ('keyId' in actor ? old.expiresAt : renewed(old.expiresAt, old.createdAt, now)),
      revokedAt: null,
      isActive: old.isActive,
      lastUsedAt: null,
      limits: old.limits,
      countedAs: old.countedAs ?? old.id,
      createdBy: userId,
      // The caller gets the secret, so the new key ends with the caller's. A key that rotates itself keeps its parent.
      madeByKey: 'keyId' in actor && actor.keyId !== old.id ? actor.keyId : old.madeByKey,
      createdAt: now,
    };
    const overlapEnd = new Date(now.getTime() + input.overlapHours * hourMs);
    const ends = old.expiresAt !== null && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd;
    await requireWithinOwnLimits(access, tx, row);
    // Every key may be rotated, and work beside its replacement.
    if (input.overlapHours > 0) await requireRoomForKey(tx, organizationId, now, keysMax * 2);
    await tx.apiKeys.insert(row);
    await tx.apiKeys.update(organizationId, old.id, { expiresAt: ends, rotatedTo: row.id });
    await tx.apiKeys.handOver(organizationId, old.id, row.id);
    await recordEvent(tx, now, organizationId, row.environment, 'api_key.rotated', {
      ...keyInEvent({ ...old, expiresAt: ends }),
      newId: row.id,
    });
    await notifyNewKey(services, tx, now, actor, row);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'api_key.rotated',
      target: { type: 'api_key', id: old.id },
      details: { newId: row.id, overlapHours: input.overlapHours },
    });
    return { ...toApiKeyView(row, now), key };
  };
  const made = await showOnce(database, replace, (work) => organizationTransaction(database, organizationId, work));
  await credentials.forget(input.id);
  return made;
}

/** The same lifetime, starting now. */
const renewed = (expiresAt: Date, createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
