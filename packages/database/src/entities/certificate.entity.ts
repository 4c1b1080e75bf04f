import { EntitySchema } from 'typeorm';
import {
  boolean,
  bytes,
  indexOfMigration,
  instant,
  nullable,
  ownedByOrganization,
  secret,
  tenantKey,
  text,
  uuid,
} from '../columns.ts';

/** A CSD. Several of an organization may be active; those that were replaced stay as history. */
export interface CertificateRow {
  organizationId: string;
  id: string;
  rfc: string;
  legalName: string;
  /** Twenty digits, as in NoCertificado. */
  serialNumber: string;
  issuer: string;
  fingerprint: string;
  isTest: boolean;
  validFrom: Date;
  validTo: Date;
  replacedAt: Date | null;
  /** The last time that somebody was told of its end. */
  expiringToldAt: Date | null;
  uploadedBy: string;
  uploadedAt: Date;
}

export interface CertificateSecrets {
  certificateDer: Buffer;
  /** The private key under envelope encryption. */
  sealedKey: Buffer;
  /** Which master key wrapped it. */
  sealedKeyId: string;
}

export const Certificate = new EntitySchema<CertificateRow & CertificateSecrets>({
  name: 'Certificate',
  tableName: 'certificate',
  columns: {
    ...tenantKey,
    rfc: text('rfc'),
    legalName: text('legal_name'),
    serialNumber: text('serial_number'),
    issuer: text('issuer'),
    fingerprint: text('fingerprint'),
    isTest: boolean('is_test'),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    certificateDer: bytes('certificate_der', secret),
    sealedKey: bytes('sealed_key', secret),
    sealedKeyId: text('sealed_key_id', secret),
    replacedAt: instant('replaced_at', nullable),
    expiringToldAt: instant('expiring_told_at', nullable),
    uploadedBy: uuid('uploaded_by'),
    uploadedAt: instant('uploaded_at'),
  },
  indices: [
    indexOfMigration('certificate_active_idx', ['organizationId']),
    indexOfMigration('certificate_valid_to_idx', ['validTo']),
  ],
  foreignKeys: [ownedByOrganization('certificate')],
});
