import { X509Certificate } from 'node:crypto';
import { readCertificateFields } from './certificate-der.ts';
import { nameKind } from './sat-names.ts';
import { sealingKey } from './sealing-key.ts';

/**
 * Who signed a certificate. `issued`: one of the given authorities. `self-signed`: its own key. `foreign`: none of the
 * given authorities, although the named one is among them, or it does not name an authority of the SAT. `not-checked`:
 * the named authority is not among the given ones.
 */
export type Chain = 'issued' | 'self-signed' | 'foreign' | 'not-checked';

/**
 * Checks the signature of a certificate against authorities, all DER. A name proves nothing, because anyone can put the
 * SAT's name into a certificate: without the SAT's authorities, only a self-signature is known to be wrong. Never
 * throws: bytes that are not a certificate, or one of a key that the SAT does not certify, are `foreign`.
 */
export function checkChain(der: Uint8Array, authorities: readonly Uint8Array[]): Chain {
  try {
    const certificate = new X509Certificate(der);
    const key = sealingKey(certificate);
    if (!key) return 'foreign';
    if (certificate.verify(key)) return 'self-signed';
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
