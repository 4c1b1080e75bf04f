import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type CertificateFields, readCertificateFields } from './certificate-der.ts';
import { CsdFault } from './csd-fault.ts';
import { readKeyCost } from './key-cost.ts';
import { isRfc } from './rfc.ts';
import { type NameKind, nameKind } from './sat-names.ts';
import { KEY_BITS_MAX } from './sealing-key.ts';

export { CsdFault, type CsdFaultKind } from './csd-fault.ts';

/** Fields of a certificate of the SAT; nothing secret. */
export interface Certificate {
  /** 20 digits. */
  noCertificado: string;
  rfc: string;
  /** As in the certificate: older ones carry the company suffix, which Emisor Nombre must not (CFDI40139). */
  nombre: string;
  /** Of a natural person only. */
  curp?: string;
  issuerName: string;
  validFrom: Date;
  validTo: Date;
  /** SHA-256 of the DER, lower-case hex. */
  fingerprint: string;
  /** The attribute Certificado: base64 of the DER, one line. */
  certificadoBase64: string;
  /**
   * True unless the certificate names the SAT's production authority as issuer and its number is in the production
   * range, 00001.
   */
  isTest: boolean;
  /** Sealing certificate, not an e.firma: organizational unit present and key usage for signatures only. */
  isCsd: boolean;
}

export interface Csd extends Certificate {
  privateKey: KeyObject;
  /** The decrypted key as PKCS#8 DER, to be encrypted again for storage. Secret. */
  pkcs8: Uint8Array;
}

const FILE_BYTES_MAX = 10 * 1024;
const KEY_BITS_MIN = 2048;
const DAY_MS = 86_400_000;
const EXPIRING_DAYS = 30;

/** Subject attributes (X.520). */
const COMMON_NAME = '2.5.4.3';
const SERIAL_NUMBER = '2.5.4.5';
const ORGANIZATION = '2.5.4.10';
const ORGANIZATIONAL_UNIT = '2.5.4.11';
const NAME = '2.5.4.41';
const UNIQUE_IDENTIFIER = '2.5.4.45';
/** KeyUsage bits (RFC 5280, 4.2.1.3). */
const DIGITAL_SIGNATURE = 0;
const NON_REPUDIATION = 1;
const DATA_ENCIPHERMENT = 3;
const KEY_AGREEMENT = 4;

/**
 * Opens a Certificado de Sello Digital. Checks in this order, each with its own `CsdFault`: both files readable,
 * password correct, key and certificate match, CSD rather than e.firma, valid at `at` (skipped if omitted), 20-digit
 * serial number. Synchronous; the cost of the key derivation is read and limited before anything is derived, so that a
 * hostile file costs well under 2 s and a genuine one about 2 ms.
 */
export function openCsd(cer: Uint8Array, key: Uint8Array, password: string, at?: Date): Csd {
  if (cer.length > FILE_BYTES_MAX) throw new CsdFault('CertificateTooLarge');
  if (key.length > FILE_BYTES_MAX) throw new CsdFault('KeyTooLarge');
  if (readKeyCost(cer).kind !== 'malformed' && isCertificate(key)) throw new CsdFault('FilesSwapped');
  const { x509, fields } = parse(cer);
  const privateKey = openKey(key, password);
  if (!x509.checkPrivateKey(privateKey)) throw new CsdFault('KeyDoesNotMatchCertificate');
  const certificate = describe(cer, fields);
  if (!certificate.isCsd) throw new CsdFault('CertificateIsNotCsd');
  if (!isRfc(certificate.rfc)) throw new CsdFault('CertificateWithoutRfc');
  if (at && at > certificate.validTo) throw new CsdFault('CertificateExpired');
  if (at && at < certificate.validFrom) throw new CsdFault('CertificateNotYetValid');
  if (!/^\d{20}$/.test(certificate.noCertificado)) throw new CsdFault('SerialNotTwentyDigits');
  return { ...certificate, privateKey, pkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }) };
}

/** Reads a certificate of any kind. Throws only `CertificateTooLarge` or `CertificateNotDer`. */
export function readCertificate(cer: Uint8Array): Certificate {
  if (cer.length > FILE_BYTES_MAX) throw new CsdFault('CertificateTooLarge');
  return describe(cer, parse(cer).fields);
}

/** Kind of the certificate's issuer, by its name; only a signature can prove it. Throws like `readCertificate`. */
export function readIssuerKind(cer: Uint8Array): NameKind {
  if (cer.length > FILE_BYTES_MAX) throw new CsdFault('CertificateTooLarge');
  return nameKind(parse(cer).fields.issuer);
}

export type CertificateStatus = 'active' | 'expiring' | 'expired' | 'not-yet-valid';

/** Status of a certificate at an instant; `expiring` during its last 30 days. */
export function certificateStatus(
  { validFrom, validTo }: Pick<Certificate, 'validFrom' | 'validTo'>,
  at: Date,
): CertificateStatus {
  if (at < validFrom) return 'not-yet-valid';
  if (at > validTo) return 'expired';
  return validTo.getTime() - at.getTime() < EXPIRING_DAYS * DAY_MS ? 'expiring' : 'active';
}

/** The key object for sealing, from the `pkcs8` returned by `openCsd`. */
export function privateKeyFrom(pkcs8: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
}

function parse(cer: Uint8Array): { x509: X509Certificate; fields: CertificateFields } {
  try {
    // Node also accepts PEM, which the SAT does not issue and the attribute Certificado cannot contain; the DER reader
    // rejects it.
    const fields = readCertificateFields(cer);
    return { x509: new X509Certificate(cer), fields };
  } catch {
    throw new CsdFault('CertificateNotDer');
  }
}

function isCertificate(bytes: Uint8Array): boolean {
  try {
    readCertificateFields(bytes);
    return true;
  } catch {
    return false;
  }
}

function openKey(key: Uint8Array, password: string): KeyObject {
  const cost = readKeyCost(key).kind;
  if (cost === 'malformed') throw new CsdFault('KeyNotPkcs8');
  if (cost === 'plain') throw new CsdFault('KeyNotEncrypted');
  if (cost === 'unsupported') throw new CsdFault('KeyEncryptionUnsupported');
  if (cost === 'excessive') throw new CsdFault('KeyDerivationTooCostly');
  if (password === '') throw new CsdFault('PasswordEmpty');
  const privateKey = decrypt(key, password);
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (privateKey.asymmetricKeyType !== 'rsa' || bits < KEY_BITS_MIN || bits > KEY_BITS_MAX)
    throw new CsdFault('KeyNotRsa');
  return privateKey;
}

function decrypt(key: Uint8Array, password: string): KeyObject {
  // OpenSSL would use only the part before the NUL as password.
  if (password.includes('\0')) throw new CsdFault('PasswordWrong');
  try {
    return createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8', passphrase: password });
  } catch (error) {
    // OpenSSL limits scrypt to 32 MB regardless of our limit; the header was checked, so the password is not the cause.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new CsdFault(/MEMORY_LIMIT/.test(code) ? 'KeyDerivationTooCostly' : 'PasswordWrong');
  }
}

function describe(
  cer: Uint8Array,
  { serial, subject, issuer, validFrom, validTo, keyUsage }: CertificateFields,
): Certificate {
  // In company certificates: `RFC / RFC of the representative`.
  const rfc = (subject.get(UNIQUE_IDENTIFIER) ?? '').split(' / ')[0]?.trim().normalize('NFC') ?? '';
  const issuerName = issuer.get(COMMON_NAME) ?? issuer.get(ORGANIZATION) ?? '';
  const curp =
    rfc.length === 13
      ? subject
          .get(SERIAL_NUMBER)
          ?.replace(/^[ /]+/, '')
          .trim()
      : undefined;
  return {
    noCertificado: serial,
    rfc,
    nombre: (subject.get(NAME) ?? subject.get(ORGANIZATION) ?? subject.get(COMMON_NAME) ?? '').trim().normalize('NFC'),
    curp: curp || undefined,
    issuerName,
    validFrom,
    validTo,
    fingerprint: createHash('sha256').update(cer).digest('hex'),
    certificadoBase64: Buffer.from(cer.buffer, cer.byteOffset, cer.byteLength).toString('base64'),
    isTest: nameKind(issuer) !== 'production' || !serial.startsWith('00001'),
    isCsd: isSealingCertificate(subject.get(ORGANIZATIONAL_UNIT) ?? '', keyUsage),
  };
}

/** Organizational unit and key usage must both indicate a CSD. */
function isSealingCertificate(unit: string, keyUsage: Set<number> | undefined): boolean {
  if (unit.trim() === '' || keyUsage === undefined) return false;
  const signs = keyUsage.has(DIGITAL_SIGNATURE) && keyUsage.has(NON_REPUDIATION);
  return signs && !keyUsage.has(DATA_ENCIPHERMENT) && !keyUsage.has(KEY_AGREEMENT);
}
