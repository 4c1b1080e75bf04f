import { X509Certificate } from 'node:crypto';
import { readCertificateFields } from './certificate-der.ts';
import { nameKind } from './sat-names.ts';

/**
 * Who signed a certificate. `issued`: one of the authorities held. `self-signed`: its own key. `foreign`: none of them,
 * although those that it names are held, or it names no authority of the SAT. `not-checked`: the authorities that it
 * names are not held.
 */
export type Chain = 'issued' | 'self-signed' | 'foreign' | 'not-checked';

/**
 * Checks the signature of a certificate against authorities, all DER. A name proves nothing: any issuer can write the
 * SAT's into a certificate, so that without its authorities only a signature by the certificate's own key is known to
 * be wrong. Never throws: what is no certificate is `foreign`.
 */
export function checkChain(der: Uint8Array, authorities: readonly Uint8Array[]): Chain {
  try {
    const certificate = new X509Certificate(der);
    if (certificate.verify(certificate.publicKey)) return 'self-signed';
    const held = authorities.map((bytes) => ({
      x509: new X509Certificate(bytes),
      fields: readCertificateFields(bytes),
    }));
    if (held.some(({ x509 }) => certificate.verify(x509.publicKey))) return 'issued';
    const kind = nameKind(readCertificateFields(der).issuer);
    if (kind === 'other') return 'foreign';
    return held.some(({ fields }) => nameKind(fields.subject) === kind) ? 'foreign' : 'not-checked';
  } catch {
    return 'foreign';
  }
}
