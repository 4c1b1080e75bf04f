/** Metadata of a signing certificate (contract section 3). The key leaves its row only for signing. */
export interface CertificateView {
  id: string;
  rfc: string;
  legalName: string;
  serialNumber: string;
  validFrom: string;
  validTo: string;
  issuer: string;
  fingerprint: string;
  status: 'active' | 'expiring' | 'expired' | 'replaced';
  isTest: boolean;
  daysToExpire: number;
  uploadedAt: string;
}

export interface CertificateMetadata {
  id: string;
  rfc: string;
  legalName: string;
  serialNumber: string;
  validFrom: Date;
  validTo: Date;
  issuer: string;
  fingerprint: string;
  isTest: boolean;
  replacedAt: Date | null;
  uploadedAt: Date;
}

const expiringDays = 30;

export function toCertificateView(row: CertificateMetadata, now: Date): CertificateView {
  const daysToExpire = Math.max(0, Math.floor((row.validTo.getTime() - now.getTime()) / 86_400_000));
  const status =
    row.replacedAt !== null
      ? 'replaced'
      : row.validTo <= now
        ? 'expired'
        : daysToExpire < expiringDays
          ? 'expiring'
          : 'active';
  return {
    id: row.id,
    rfc: row.rfc,
    legalName: row.legalName,
    serialNumber: row.serialNumber,
    validFrom: row.validFrom.toISOString(),
    validTo: row.validTo.toISOString(),
    issuer: row.issuer,
    fingerprint: row.fingerprint,
    status,
    isTest: row.isTest,
    daysToExpire,
    uploadedAt: row.uploadedAt.toISOString(),
  };
}
