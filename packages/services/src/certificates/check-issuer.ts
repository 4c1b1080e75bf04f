import { checkChain } from '@lacre/cfdi/chain';
import { type CsdFaultKind, readIssuerKind } from '@lacre/cfdi/csd';

/** What the issuer of a certificate means for its upload. */
export interface IssuerCheck {
  fault?: Extract<CsdFaultKind, 'CertificateSelfSigned' | 'CertificateNotOfTheSat'>;
  /** It claims to be issued by the SAT, whose authorities are not loaded here. */
  isUnchecked: boolean;
}

/**
 * Rejects forged certificates: self-signed ones, and those with the SAT's name but without the signature of its
 * authorities. A certificate of another authority, such as the sandbox's, declares it and is a test certificate.
 */
export function checkIssuer(cer: Uint8Array, satAuthorities: readonly Uint8Array[]): IssuerCheck {
  const chain = checkChain(cer, satAuthorities);
  if (chain === 'self-signed') return { fault: 'CertificateSelfSigned', isUnchecked: false };
  const claimsSat = readIssuerKind(cer) !== 'other';
  if (chain === 'foreign' && claimsSat) return { fault: 'CertificateNotOfTheSat', isUnchecked: false };
  return { isUnchecked: chain === 'not-checked' };
}
