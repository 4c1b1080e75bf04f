import type { Environment, Scope } from '../actor.ts';
import { type KeyLimits, type KeyLimitsView, toLimitsView } from '../key-limits/key-limits.ts';

/** A key without its secret (contract section 4). */
export interface ApiKeyView {
  id: string;
  name: string;
  prefix: string;
  last4: string;
  environment: Environment;
  scopes: Scope[];
  allowedIps: string[] | null;
  limits: KeyLimitsView | null;
  expiresAt: string | null;
  isActive: boolean;
  lastUsedAt: string | null;
  createdBy: string;
  createdAt: string;
}

export interface ApiKeyFacts {
  id: string;
  name: string;
  prefix: string;
  last4: string;
  environment: Environment;
  scopes: string[];
  allowedIps: string[] | null;
  limits: KeyLimits | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  isActive: boolean;
  lastUsedAt: Date | null;
  createdBy: string;
  createdAt: Date;
}

export function toApiKeyView(row: ApiKeyFacts, now: Date): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    environment: row.environment,
    scopes: row.scopes as Scope[],
    allowedIps: row.allowedIps,
    limits: toLimitsView(row.limits),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isActive: row.isActive && row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

/** What every event of a key says of it. */
export const keyInEvent = ({
  id,
  name,
  environment,
  expiresAt,
}: Pick<ApiKeyFacts, 'id' | 'name' | 'environment' | 'expiresAt'>) => ({
  id,
  name,
  environment,
  expiresAt: expiresAt?.toISOString() ?? null,
});
