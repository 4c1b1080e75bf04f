import { type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** What a PAC needs to know about a certificate. */
export type CertificateFacts = {
  x509: X509Certificate;
  publicKey: KeyObject;
  /** Serial number read as ASCII: 20 digits in certificates of the SAT. */
  noCertificado: string;
  /** RFC of the holder, before ` / ` of x500UniqueIdentifier. */
  rfc: string;
  /** true for a CSD; false for an e.firma or an authority. */
  isCsd: boolean;
  issuerName: string;
  issuerOrganization: string;
  validFrom: Date;
  validTo: Date;
};

const MAX_CACHED = 500;
const cache = new Map<string, CertificateFacts>();

/**
 * Reads the `Certificado` attribute (base64 of the DER). Results are cached by the text. Returns undefined if it is not
 * an X.509 certificate with an RSA key.
 */
export function inspectCertificate(base64: string): CertificateFacts | undefined {
  const known = cache.get(base64);
  if (known !== undefined) return known;
  try {
    const facts = readFacts(Buffer.from(base64, 'base64'));
    const oldest = cache.size >= MAX_CACHED ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(base64, facts);
    return facts;
  } catch {
    return undefined;
  }
}

function readFacts(der: Buffer): CertificateFacts {
  const x509 = new X509Certificate(der);
  if (x509.publicKey.asymmetricKeyType !== 'rsa') throw new TypeError('Only RSA certificates are read');
  const subject = attributesOf(x509.subject);
  const issuer = attributesOf(x509.issuer);
  return {
    x509,
    publicKey: x509.publicKey,
    noCertificado: Buffer.from(x509.serialNumber, 'hex').toString('latin1'),
    rfc: (subject.get('x500UniqueIdentifier') ?? '').split('/')[0]?.trim() ?? '',
    isCsd: (subject.get('OU') ?? '') !== '' && !x509.ca && usageIsOfCsd(der),
    issuerName: issuer.get('CN') ?? '',
    issuerOrganization: issuer.get('O') ?? '',
    validFrom: x509.validFromDate,
    validTo: x509.validToDate,
  };
}

/** A CSD only signs; an e.firma also has key encipherment and key agreement, and extended key usages. */
function usageIsOfCsd(der: Buffer): boolean {
  const certificate = forge.pki.certificateFromAsn1(forge.asn1.fromDer(der.toString('binary')));
  const usage = certificate.getExtension('keyUsage') as Record<string, unknown> | null | undefined;
  return (
    usage?.['digitalSignature'] === true &&
    usage['nonRepudiation'] === true &&
    usage['dataEncipherment'] !== true &&
    usage['keyAgreement'] !== true &&
    !certificate.getExtension('extKeyUsage')
  );
}

/** Node formats a name as lines `key=value`, with a backslash before characters with a meaning in RFC 2253. */
function attributesOf(name: string): ReadonlyMap<string, string> {
  return new Map(
    name.split('\n').map((line) => {
      const equals = line.indexOf('=');
      return [line.slice(0, equals), line.slice(equals + 1).replace(/\\(.)/g, '$1')] as const;
    }),
  );
}
