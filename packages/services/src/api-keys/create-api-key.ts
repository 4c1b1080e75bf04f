import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor, Environment, Scope } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { credentialOf } from '../credential-of.ts';
import { recordEvent } from '../events/record-event.ts';
import { checkLimitCodes } from '../key-limits/check-limit-codes.ts';
import { type KeyLimitsInput, storedLimits } from '../key-limits/key-limits.ts';
import { organizationTransaction } from '../lock-organization.ts';
import { lockToGrant } from '../lock-to-grant.ts';
import { refusedFields } from '../request-faults.ts';
import { requireCreatorIsAdmin } from '../require-creator-is-admin.ts';
import { nothingToUse, requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { newApiKey } from './api-key-text.ts';
import { type ApiKeyView, keyInEvent, toApiKeyView } from './api-key-view.ts';
import { notifyNewKey } from './new-key-notice.ts';
import { requireMayGrant, requireWithinOwnLimits } from './require-may-grant.ts';
import { requireRoomForKey } from './require-room-for-key.ts';

export interface CreateApiKeyInput {
  organizationId: string;
  name: string;
  environment: Environment;
  scopes: Scope[];
  /** ISO 8601 instant in the future. */
  expiresAt?: string | null;
  /** Addresses or CIDR ranges. */
  allowedIps?: string[] | null;
  /** Limits on what it may issue. */
  limits?: KeyLimitsInput | null;
}

/**
 * Creates an API key for one environment. Only this response ever contains the secret. Owner, admin, or a key with
 * write:api-keys, which can grant no more than it has; the new key ends with it. A user with a second factor proves it
 * again for a live key.
 */
export async function createApiKey(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'catalogs'>,
  actor: CredentialActor,
  input: CreateApiKeyInput,
): Promise<ApiKeyView & { key: string }> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'apiKeys.create');
  requireMayGrant(access, input);
  checkLimitCodes(services, input.limits);
  await requireCreatorIsAdmin(database, access);
  const useCode = input.environment === 'production' ? await requireSecondFactor(services, actor) : nothingToUse;
  const { organizationId, userId } = access;
  const now = clock.now();
  const expiresAt = futureInstant(input.expiresAt, now) ?? null;
  const { key, hash, prefix, last4 } = newApiKey(input.environment);
  const row = {
    organizationId,
    id: uuidV7(now),
    hash,
    prefix,
    last4,
    name: input.name.trim(),
    environment: input.environment,
    scopes: [...new Set(input.scopes)],
    allowedIps: input.allowedIps?.length ? input.allowedIps : null,
    expiresAt,
    revokedAt: null,
    isActive: true,
    lastUsedAt: null,
    createdBy: userId,
    madeByKey: credentialOf(actor).apiKeyId,
    limits: storedLimits(input.limits),
    createdAt: now,
  };
  const keep = async (tx: Database) => {
    await lockToGrant(tx, access, 'apiKeys.create', now);
    await useCode(tx);
    await requireWithinOwnLimits(access, tx, row);
    await requireRoomForKey(tx, organizationId, now);
    await tx.apiKeys.insert(row);
    await recordEvent(tx, now, organizationId, row.environment, 'api_key.created', keyInEvent(row));
    await notifyNewKey(services, tx, now, actor, row);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'api_key.created',
      target: { type: 'api_key', id: row.id },
      details: { name: row.name, environment: row.environment, scopes: row.scopes.join(' ') },
    });
  };
  await showOnce(database, keep, (work) => organizationTransaction(database, organizationId, work));
  return { ...toApiKeyView(row, now), key };
}

/** An instant that must be in the future: undefined when omitted, null when cleared. */
export function futureInstant(text: string | null | undefined, now: Date): Date | null | undefined {
  if (text === undefined || text === null) return text;
  const instant = new Date(text);
  if (instant <= now)
    throw refusedFields([
      {
        path: 'expiresAt',
        code: 'OUT_OF_RANGE',
        message: { en: 'expiresAt must be in the future', es: 'expiresAt debe estar en el futuro' },
      },
    ]);
  return instant;
}
