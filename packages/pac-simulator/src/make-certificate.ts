import { type KeyObject, randomInt, sign } from 'node:crypto';
import forge from 'node-forge';

/** One part of a name: OID and value, encoded as UTF8String. */
export type NamePart = readonly [oid: string, value: string];

export const OID = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  name: '2.5.4.41',
  uniqueIdentifier: '2.5.4.45',
  email: '1.2.840.113549.1.9.1',
} as const;

/** 20 digits for a certificate number, starting like those of the SAT's test authorities. */
export function makeCertificateNumber(): string {
  return `300010000009${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/**
 * Creates an X.509 v3 certificate like the SAT's: serial = the ASCII bytes of 20 digits, SHA-256 with RSA. `extensions`
 * are node-forge's. Returns the DER. Signed by node:crypto, since forge takes some 30 ms for one RSA signature.
 */
export function makeCertificate(parts: {
  noCertificado: string;
  subject: readonly NamePart[];
  issuer: readonly NamePart[];
  publicKey: KeyObject;
  issuerKey: KeyObject;
  validFrom: Date;
  validTo: Date;
  extensions: readonly Record<string, unknown>[];
}): Buffer {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    parts.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  );
  certificate.serialNumber = Buffer.from(parts.noCertificado, 'latin1').toString('hex');
  certificate.validity.notBefore = parts.validFrom;
  certificate.validity.notAfter = parts.validTo;
  certificate.setSubject(parts.subject.map(toForgeAttribute));
  certificate.setIssuer(parts.issuer.map(toForgeAttribute));
  certificate.setExtensions([...parts.extensions]);
  // Exported and documented by node-forge, but missing from its types.
  const tbs = forge.pki as unknown as { getTBSCertificate(of: forge.pki.Certificate): forge.asn1.Asn1 };
  const signer = {
    sign: () => {
      const body = forge.asn1.toDer(tbs.getTBSCertificate(certificate)).getBytes();
      return sign('sha256', Buffer.from(body, 'binary'), parts.issuerKey).toString('binary');
    },
  };
  certificate.sign(signer as unknown as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
  return Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'binary');
}

function toForgeAttribute([type, value]: NamePart): forge.pki.CertificateField {
  // Countries and e-mails have their own string types in X.520 and PKCS#9; everything else may contain Ñ.
  const tag =
    type === OID.country
      ? forge.asn1.Type.PRINTABLESTRING
      : type === OID.email
        ? forge.asn1.Type.IA5STRING
        : forge.asn1.Type.UTF8;
  return { type, value, valueTagClass: tag as unknown as forge.asn1.Class };
}
