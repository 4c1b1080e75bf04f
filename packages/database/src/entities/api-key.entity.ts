import { boolean, bytes, environments, instant, json, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

/** What a key may issue at most; what is left out is not limited. Amounts are decimal texts in MXN. */
export interface KeyLimits {
  maxTotalPerInvoice?: string;
  maxTotalPerDay?: string;
  maxInvoicesPerDay?: number;
  /** c_Moneda; amounts in others count by the rate that the document itself names. */
  currencies?: string[];
  /** RFCs. */
  receivers?: string[];
  /** c_ClaveProdServ. */
  productKeys?: string[];
  /** `HH:MM` by the clock of `timezone`; until before `to`, which may be on the next day. */
  hours?: { from: string; to: string; timezone: string };
  requireConfirmation?: boolean;
}

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
    /** null: none of its own. */
    limits: json<KeyLimits>().nullable(),
    /** The first of the keys that took each other's place: what all of them issue counts together; null: this one. */
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
