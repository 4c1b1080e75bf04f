import { boolean, bytes, environments, instant, json, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

/** What a key may issue; an absent limit does not apply. Amounts are decimal strings in MXN. */
export interface KeyLimits {
  maxTotalPerInvoice?: string;
  maxTotalPerDay?: string;
  maxInvoicesPerDay?: number;
  /** c_Moneda; other currencies are converted at the exchange rate of the document. */
  currencies?: string[];
  /** RFCs. */
  receivers?: string[];
  /** c_ClaveProdServ. */
  productKeys?: string[];
  /** `HH:MM` in `timezone`; `to` is exclusive and may be on the next day. */
  hours?: { from: string; to: string; timezone: string };
  requireConfirmation?: boolean;
}

export const ApiKey = table('api_key', {
  columns: {
    ...tenantKey,
    /** Hash of the whole key; the key itself is not stored. */
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
    /** The key that replaces this one. */
    rotatedTo: uuid().nullable(),
    /** When the last expiry notice was sent; null: never. */
    expiringToldAt: instant().nullable(),
    /** The key that created it; null: a person did. */
    madeByKey: uuid().nullable(),
    /** null: no limits of its own. */
    limits: json<KeyLimits>().nullable(),
    /** The first key of a chain of rotations, whose use is counted together; null: this one. */
    countedAs: uuid().nullable(),
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
