import { uuidV7 } from '@lacre/database/uuid-v7';
import { requireRole } from '../access.ts';
import type { Environment, Scope, SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Services } from '../services.ts';
import { newApiKey } from './api-key-text.ts';
import { type ApiKeyView, toApiKeyView } from './api-key-view.ts';

export interface CreateApiKeyInput {
  organizationId: string;
  name: string;
  environment: Environment;
  scopes: Scope[];
  /** ISO 8601 instant in the future. */
  expiresAt?: string | null;
  /** Addresses or CIDR ranges. */
  allowedIps?: string[] | null;
}

/** Makes a key for one environment. The answer is the only one that ever shows it. Owner or admin. */
export async function createApiKey(
  services: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: CreateApiKeyInput,
): Promise<ApiKeyView & { key: string }> {
  const { database, clock } = services;
  await requireRole(
    services,
    actor,
    input.organizationId,
    ['owner', 'admin'],
    'Access denied. Only owners and admins can create API keys.',
  );
  const now = clock.now();
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt <= now) throw new AppError('bad-request', ['expiresAt must be in the future']);
  const { key, hash, prefix, last4 } = newApiKey(input.environment);
  const row = {
    organizationId: input.organizationId,
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
    lastUsedAt: null,
    createdBy: actor.userId,
    createdAt: now,
  };
  await database.transaction(async (tx) => {
    await tx.apiKeys.insert(row);
    await recordEvent(tx, now, row.organizationId, row.environment, 'api_key.created', { id: row.id, name: row.name });
    await recordAudit(tx, now, actor, {
      organizationId: row.organizationId,
      action: 'api_key.created',
      target: { type: 'api_key', id: row.id },
      details: { name: row.name, environment: row.environment, scopes: row.scopes.join(' ') },
    });
  });
  return { ...toApiKeyView(row, now), key };
}
