import type { ApiKeyRow } from '@lacre/database/entities/api-key.entity';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor, Scope } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { checkLimitCodes } from '../key-limits/check-limit-codes.ts';
import { type KeyLimitsInput, limitsAreWithin, storedLimits } from '../key-limits/key-limits.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { requireCreatorIsAdmin } from '../require-creator-is-admin.ts';
import { cancelOrphanedInvitations } from '../revocation/cancel-orphaned-invitations.ts';
import { nothingToUse, requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { type ApiKeyView, toApiKeyView } from './api-key-view.ts';
import { futureInstant } from './create-api-key.ts';
import { apiKeyNotFound, requireMayGrant, requireWithinOwnLimits } from './require-may-grant.ts';
import { requireRoomForKey } from './require-room-for-key.ts';

export interface UpdateApiKeyInput {
  organizationId: string;
  id: string;
  name?: string;
  scopes?: Scope[];
  /** ISO 8601 instant in the future; null: never. */
  expiresAt?: string | null;
  /** null: any address. */
  allowedIps?: string[] | null;
  /** Replaces all its limits; null: none. */
  limits?: KeyLimitsInput | null;
  /** false disables the key; true enables it again. */
  isActive?: boolean;
}

/**
 * Changes the given fields, effective from the key's next request in every process. Owner, admin, or a key with
 * write:api-keys over keys with no more permissions than itself. A key may extend only keys that it created, which end
 * with it, and only while its creator is an owner or admin. A user with a second factor proves it again before a live
 * key is extended. 404 for a revoked key.
 */
export async function updateApiKey(
  services: Pick<Services, 'database' | 'clock' | 'credentials' | 'secretBox' | 'catalogs'>,
  actor: CredentialActor,
  input: UpdateApiKeyInput,
): Promise<ApiKeyView> {
  const { database, clock, credentials } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'apiKeys.update');
  const { organizationId, environment } = access;
  const now = clock.now();
  const { name, scopes, isActive } = input;
  const allowedIps = input.allowedIps?.length === 0 ? null : input.allowedIps;
  const expiresAt = futureInstant(input.expiresAt, now);
  checkLimitCodes(services, input.limits);
  const limits = input.limits === undefined ? undefined : storedLimits(input.limits);
  const known = await database.apiKeys.findById(organizationId, input.id);
  const changes = { scopes, expiresAt, allowedIps, limits, isActive };
  const useCode =
    known?.environment === 'production' && widens(known, changes)
      ? await requireSecondFactor(services, actor)
      : nothingToUse;
  const isExpired = known?.expiresAt ? known.expiresAt <= now : false;
  const updated = await organizationTransaction(database, organizationId, async (tx) => {
    if (isExpired && expiresAt !== undefined) {
      await lockOrganization(tx, organizationId);
      await requireRoomForKey(tx, organizationId, now);
    }
    const key = await tx.apiKeys.hold(organizationId, input.id);
    if (!key || (environment !== undefined && key.environment !== environment)) throw apiKeyNotFound();
    requireMayGrant(access, key);
    await useCode(tx);
    if (scopes) requireMayGrant(access, { environment: key.environment, scopes });
    if (expiresAt !== undefined && key.rotatedTo !== null)
      throw new AppError('API_KEY_ROTATED', {
        texts: {
          en: 'This key was rotated and will expire: update the new key',
          es: 'Esta clave se rotó y dejará de funcionar: modifique la nueva',
        },
      });
    if ([scopes, expiresAt, allowedIps, limits].some((bound) => bound !== undefined) || isActive)
      await requireWithinOwnLimits(access, tx, {
        expiresAt: expiresAt === undefined ? key.expiresAt : expiresAt,
        allowedIps: allowedIps === undefined ? key.allowedIps : allowedIps,
        limits: limits === undefined ? key.limits : limits,
      });
    if ('keyId' in actor && widens(key, changes)) {
      await requireCreatorIsAdmin(tx, access);
      if (key.madeByKey !== actor.keyId) throw ofAnotherCreator();
    }
    const row = await tx.apiKeys.update(organizationId, input.id, {
      ...(name !== undefined && { name: name.trim() }),
      ...(scopes !== undefined && { scopes: [...new Set(scopes)] }),
      // A new expiry starts its reminders again, even if the key now has less time left than the first reminder.
      ...(expiresAt !== undefined && { expiresAt, expiringToldAt: new Date(0) }),
      ...(allowedIps !== undefined && { allowedIps }),
      ...(limits !== undefined && { limits }),
      ...(isActive !== undefined && { isActive }),
    });
    if (!row) throw apiKeyNotFound();
    await cancelOrphanedInvitations(tx, now, organizationId);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'api_key.updated',
      target: { type: 'api_key', id: row.id },
      details: { name: row.name, scopes: row.scopes.join(' '), isActive: row.isActive },
    });
    return row;
  });
  await credentials.forget(input.id);
  return toApiKeyView(updated, now);
}

/** Revoking the key that granted the change would not undo it. */
const ofAnotherCreator = () =>
  new AppError('OTHER_CREDENTIAL', {
    texts: {
      en: 'A key can extend only the permissions of keys that it created: ask a user, or create a new key',
      es: 'Una clave solo puede ampliar los permisos de las claves que ella creó: pídalo a un usuario o cree una clave nueva',
    },
  });

type Bounds = Pick<ApiKeyRow, 'scopes' | 'expiresAt' | 'allowedIps' | 'limits' | 'isActive'>;

/** Whether the change lets a holder of the key do more, for longer or from other addresses. */
function widens(before: Bounds, { scopes, expiresAt, allowedIps, limits, isActive }: ChangedBounds): boolean {
  const isLater =
    expiresAt !== undefined && before.expiresAt !== null && (expiresAt === null || expiresAt > before.expiresAt);
  const isFromElsewhere =
    allowedIps !== undefined &&
    before.allowedIps !== null &&
    (allowedIps === null || allowedIps.some((entry) => before.allowedIps?.includes(entry) !== true));
  return (
    scopes?.some((scope) => !before.scopes.includes(scope)) === true ||
    isLater ||
    isFromElsewhere ||
    (limits !== undefined && !limitsAreWithin(limits, before.limits)) ||
    (isActive === true && !before.isActive)
  );
}

type ChangedBounds = { [Name in keyof Bounds]: Bounds[Name] | undefined };
