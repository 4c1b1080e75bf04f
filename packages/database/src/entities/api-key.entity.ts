import { EntitySchema } from 'typeorm';
import type { Environment } from '../columns.ts';
import {
  boolean,
  bytes,
  environments,
  indexOfMigration,
  instant,
  nullable,
  oneOf,
  ownedByOrganization,
  secret,
  tenantKey,
  text,
  uuid,
} from '../columns.ts';

export interface ApiKeyRow {
  organizationId: string;
  id: string;
  prefix: string;
  last4: string;
  name: string;
  environment: Environment;
  scopes: string[];
  allowedIps: string[] | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  isActive: boolean;
  /** The key that takes over when this one ends. */
  rotatedTo: string | null;
  /** The last time that somebody was told of its end; null: never. */
  expiringToldAt: Date | null;
  /** The key that it was made with; null: a person made it. */
  madeByKey: string | null;
  createdBy: string;
  createdAt: Date;
}

export interface ApiKeySecrets {
  /** Of the whole key; the key itself is stored nowhere. */
  hash: Buffer;
}

export const ApiKey = new EntitySchema<ApiKeyRow & ApiKeySecrets>({
  name: 'ApiKey',
  tableName: 'api_key',
  columns: {
    ...tenantKey,
    hash: bytes('hash', secret),
    prefix: text('prefix'),
    last4: text('last4'),
    name: text('name'),
    environment: text('environment'),
    scopes: text('scopes', { array: true }),
    allowedIps: text('allowed_ips', { array: true, nullable: true }),
    expiresAt: instant('expires_at', nullable),
    revokedAt: instant('revoked_at', nullable),
    lastUsedAt: instant('last_used_at', nullable),
    isActive: boolean('is_active', { default: true }),
    rotatedTo: uuid('rotated_to', nullable),
    expiringToldAt: instant('expiring_told_at', nullable),
    madeByKey: uuid('made_by_key', nullable),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at'),
  },
  checks: [oneOf('api_key', 'environment', environments)],
  indices: [
    { name: 'api_key_hash_idx', columns: ['hash'] },
    indexOfMigration('api_key_expires_idx', ['expiresAt']),
    indexOfMigration('api_key_made_by_idx', ['organizationId', 'madeByKey']),
  ],
  foreignKeys: [ownedByOrganization('api_key')],
});
