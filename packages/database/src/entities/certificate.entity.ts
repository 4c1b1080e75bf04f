import { boolean, bytes, instant, tenantKey, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

/** A CSD. An organization may have several active ones; replaced ones are kept as history. */
export const Certificate = table('certificate', {
  columns: {
    ...tenantKey,
    rfc: text(),
    legalName: text(),
    /** Twenty digits, as in NoCertificado. */
    serialNumber: text(),
    issuer: text(),
    fingerprint: text(),
    isTest: boolean(),
    validFrom: instant(),
    validTo: instant(),
    certificateDer: bytes().hidden(),
    /** The private key under envelope encryption. */
    sealedKey: bytes().hidden(),
    /** The master key that wrapped it. */
    sealedKeyId: text().hidden(),
    replacedAt: instant().nullable(),
    /** When the last expiry notice was sent. */
    expiringToldAt: instant().nullable(),
    uploadedBy: uuid(),
    uploadedAt: instant(),
  },
  indices: [
    indexOfMigration('certificate_active_idx', ['organizationId']),
    indexOfMigration('certificate_valid_to_idx', ['validTo']),
  ],
  foreignKeys: [ofOrganization],
});
export type CertificateRow = RowOf<typeof Certificate>;
