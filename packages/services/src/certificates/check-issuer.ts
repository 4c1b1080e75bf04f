import { checkChain } from '@lacre/cfdi/chain';
import { type CsdFaultKind, readIssuerKind } from '@lacre/cfdi/csd';

/** What who signed a certificate means for its upload. */
export interface IssuerVerdict {
  fault?: Extract<CsdFaultKind, 'CertificateSelfSigned' | 'CertificateNotOfTheSat'>;
  /** It says that it is of the SAT, whose authorities are not held here. */
  isUnchecked: boolean;
}

/**
 * Refuses a look-alike: what signed itself, and what bears the SAT's name without the signature of its authorities. A
 * certificate of another authority, such as the sandbox's, says so openly and is a test certificate.
 */
export function checkIssuer(cer: Uint8Array, satAuthorities: readonly Uint8Array[]): IssuerVerdict {
  const chain = checkChain(cer, satAuthorities);
  if (chain === 'self-signed') return { fault: 'CertificateSelfSigned', isUnchecked: false };
  const claimsSat = readIssuerKind(cer) !== 'other';
  if (chain === 'foreign' && claimsSat) return { fault: 'CertificateNotOfTheSat', isUnchecked: false };
  return { isUnchecked: chain === 'not-checked' };
}
