import { type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { cadenaOriginal } from './cadena-original.ts';
import { withCertificado } from './calculate.ts';
import type { Comprobante } from './comprobante.ts';
import { cadenaTimbre, type Timbre } from './timbre.ts';
import { buildXml } from './xml.ts';

/** What sealing needs of an opened CSD. */
export interface SealingCsd {
  noCertificado: string;
  certificadoBase64: string;
  privateKey: KeyObject;
}

/** A document ready to be stamped; these bytes (as UTF-8) never change again. */
export interface Sealed {
  xml: string;
  cadena: string;
  sello: string;
}

const ALGORITHM = 'sha256';

/**
 * Seals a document: original string in UTF-8, RSA-SHA256 (PKCS#1 v1.5), base64. The signature runs in the thread pool.
 * The certificate's number is written into the document, whatever it held before.
 */
export async function sealComprobante(comprobante: Comprobante, csd: SealingCsd, addenda?: string): Promise<Sealed> {
  const numbered = withCertificado(comprobante, csd.noCertificado);
  const cadena = cadenaOriginal(numbered);
  const signature = await new Promise<Buffer>((resolve, reject) => {
    sign(ALGORITHM, Buffer.from(cadena, 'utf8'), csd.privateKey, (error, value) => {
      if (error) reject(error);
      else resolve(value);
    });
  });
  return assemble(numbered, csd, cadena, signature, addenda);
}

/** The same on the calling thread: about a quarter of a millisecond, without the hop to the pool. */
export function sealComprobanteSync(comprobante: Comprobante, csd: SealingCsd, addenda?: string): Sealed {
  const numbered = withCertificado(comprobante, csd.noCertificado);
  const cadena = cadenaOriginal(numbered);
  return assemble(numbered, csd, cadena, sign(ALGORITHM, Buffer.from(cadena, 'utf8'), csd.privateKey), addenda);
}

function assemble(c: Comprobante, csd: SealingCsd, cadena: string, signature: Buffer, addenda?: string): Sealed {
  const sello = signature.toString('base64');
  return { xml: buildXml(c, { sello, certificado: csd.certificadoBase64 }, addenda), cadena, sello };
}

/** True when the seal is the certificate owner's over that original string (CFDI40102, 302). Never throws. */
export function verifySello(cadena: string, sello: string, certificado: string | Uint8Array): boolean {
  try {
    const der = typeof certificado === 'string' ? Buffer.from(certificado, 'base64') : certificado;
    const { publicKey } = new X509Certificate(der);
    return verify(ALGORITHM, Buffer.from(cadena, 'utf8'), publicKey, Buffer.from(sello, 'base64'));
  } catch {
    return false;
  }
}

/** True when the stamp's seal is the PAC's certificate's over the original string of the stamp. Never throws. */
export function verifyTimbre(timbre: Timbre, pacCertificateDer: string | Uint8Array): boolean {
  return verifySello(cadenaTimbre(timbre), timbre.selloSat, pacCertificateDer);
}
