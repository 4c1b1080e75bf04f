import { boolean, bytes, environments, instant, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

export const ApiKey = table('api_key', {
  columns: {
    ...tenantKey,
    /** Of the whole key; the key itself is stored nowhere. */
    hash: bytes().hidden(),
    prefix: text(),
    last4: text(),
    name: text(),
    environment: oneOf(environments),
    scopes: text().array(),
    allowedIps: text().array().nullable(),
    expiresAt: instant().nullable(),
    revokedAt: instant().nullable(),
    lastUsedAt: instant().nullable(),
    isActive: boolean().default(true),
    /** The key that takes over when this one ends. */
    rotatedTo: uuid().nullable(),
    /** When the last notice of its end went out; null: never. */
    expiringToldAt: instant().nullable(),
    /** The key that it was made with; null: a person made it. */
    madeByKey: uuid().nullable(),
    createdBy: uuid(),
    createdAt: instant(),
  },
  indices: [
    indexOfMigration('api_key_expires_idx', ['expiresAt']),
    { name: 'api_key_hash_idx', columns: ['hash'] },
    indexOfMigration('api_key_made_by_idx', ['organizationId', 'madeByKey']),
  ],
  foreignKeys: [ofOrganization],
});
export type ApiKeyRow = RowOf<typeof ApiKey>;
