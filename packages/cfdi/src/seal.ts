import { type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import type { FiscalDocument } from './fiscal-document.ts';
import { afterSeal, beforeSeal, type Sealed, sealWith } from './seal-with.ts';
import { sealingKey } from './sealing-key.ts';
import { cadenaTimbre, type Timbre } from './timbre.ts';

export type { Sealed } from './seal-with.ts';

/** The parts of an opened CSD needed for sealing. */
export interface SealingCsd {
  noCertificado: string;
  certificadoBase64: string;
  privateKey: KeyObject;
}

const ALGORITHM = 'sha256';

/** `sealWith` with the key of an opened CSD. Signs in the thread pool. */
export function sealComprobante(document: FiscalDocument, csd: SealingCsd, addenda?: string): Promise<Sealed> {
  return sealWith(
    document,
    {
      ...csd,
      sign: (bytes) =>
        new Promise((resolve, reject) => {
          sign(ALGORITHM, bytes, csd.privateKey, (error, signature) => {
            if (error) reject(error);
            else resolve(signature.toString('base64'));
          });
        }),
    },
    addenda,
  );
}

/** The same on the calling thread: about a quarter of a millisecond, without the overhead of the pool. */
export function sealComprobanteSync(document: FiscalDocument, csd: SealingCsd, addenda?: string): Sealed {
  const { numbered, cadena } = beforeSeal(document, csd.noCertificado);
  const signature = sign(ALGORITHM, Buffer.from(cadena, 'utf8'), csd.privateKey);
  return afterSeal(numbered, csd, cadena, signature.toString('base64'), addenda);
}

/** True if the seal is a valid signature of the original string by the certificate (CFDI40102, 302). Never throws. */
export function verifySello(cadena: string, sello: string, certificado: string | Uint8Array): boolean {
  try {
    const der = typeof certificado === 'string' ? Buffer.from(certificado, 'base64') : certificado;
    const key = sealingKey(new X509Certificate(der));
    return key !== undefined && verify(ALGORITHM, Buffer.from(cadena, 'utf8'), key, Buffer.from(sello, 'base64'));
  } catch {
    return false;
  }
}

/**
 * True if the stamp's seal is a valid signature of the stamp's original string by the PAC's certificate. Never throws.
 */
export function verifyTimbre(timbre: Timbre, pacCertificateDer: string | Uint8Array): boolean {
  return verifySello(cadenaTimbre(timbre), timbre.selloSat, pacCertificateDer);
}
