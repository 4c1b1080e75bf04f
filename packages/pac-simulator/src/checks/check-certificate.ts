import type { X509Certificate } from 'node:crypto';
import { headOf } from '../head-of.ts';
import type { CertificateFacts } from '../inspect-certificate.ts';
import { instantOfLocal, zonesOfPostalCode } from '../local-time.ts';
import { attribute, type CfdiElement } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

/** Trusted issuers of issuer certificates. */
export type TrustedIssuers = {
  /** Authorities whose signature is verified: our own root, and others passed by a test. */
  authorities: readonly X509Certificate[];
  /** The SAT's public test authority, known by name only: its own certificate is not published with the test CSDs. */
  acceptSatTestAuthority: boolean;
};

/** 306, 305 and 303, after 308: independent of the clock, so a repeated document passes them again. */
export function checkCertificate(
  comprobante: CfdiElement,
  certificate: CertificateFacts,
  trusted: TrustedIssuers,
): Rejection | undefined {
  if (certificate.noCertificado !== attribute(comprobante, 'NoCertificado')) {
    return reject('CFDI40106', 'El NoCertificado no corresponde con el número de serie del Certificado.');
  }
  if (!isTrusted(certificate, trusted)) {
    return reject('308', '308 - El certificado no fue expedido por el SAT.');
  }
  if (!certificate.isCsd) {
    return reject('306', '306 - El certificado no es de tipo CSD; es una FIEL o e.firma.');
  }
  const { date, place, issuerRfc } = headOf(comprobante);
  const zone = zonesOfPostalCode(place)[0] ?? 'America/Mexico_City';
  const instant = instantOfLocal(date, zone);
  if (instant < certificate.validFrom || instant > certificate.validTo) {
    return reject('305', '305 - La fecha de emisión no está dentro de la vigencia del CSD del emisor.');
  }
  if (issuerRfc !== certificate.rfc) {
    return reject('303', '303 - El CSD no corresponde al RFC del emisor.');
  }
  return undefined;
}

/** 304: the certificate has been revoked (`isRevoked`, as the LCO would list) or has expired. */
export function checkRevocation(
  certificate: CertificateFacts,
  now: Date,
  isRevoked: (noCertificado: string) => boolean,
): Rejection | undefined {
  if (now <= certificate.validTo && !isRevoked(certificate.noCertificado)) return undefined;
  return reject('304', '304 - El CSD del emisor ha sido revocado o está caduco.');
}

const verdicts = new WeakMap<TrustedIssuers, WeakMap<CertificateFacts, boolean>>();

/** The same certificate seals thousands of documents; its signature is verified once. */
function isTrusted(certificate: CertificateFacts, trusted: TrustedIssuers): boolean {
  const known = verdicts.get(trusted) ?? new WeakMap<CertificateFacts, boolean>();
  verdicts.set(trusted, known);
  const verdict = known.get(certificate) ?? checkIssuer(certificate, trusted);
  known.set(certificate, verdict);
  return verdict;
}

function checkIssuer(certificate: CertificateFacts, trusted: TrustedIssuers): boolean {
  if (
    trusted.acceptSatTestAuthority &&
    certificate.issuerName === 'AC UAT' &&
    certificate.issuerOrganization === 'SERVICIO DE ADMINISTRACION TRIBUTARIA'
  ) {
    return true;
  }
  return trusted.authorities.some(
    (authority) => certificate.x509.checkIssued(authority) && certificate.x509.verify(authority.publicKey),
  );
}
