import { withCertificado } from './calculate.ts';
import { documentCadena, documentXml, type FiscalDocument } from './fiscal-document.ts';

/** A document ready for stamping; these bytes (as UTF-8) never change again. */
export interface Sealed {
  xml: string;
  cadena: string;
  sello: string;
}

/**
 * Port for sealing: a certificate and access to its private key. `seal` implements it with `node:crypto`, `web-seal`
 * with WebCrypto.
 */
export interface Signer {
  noCertificado: string;
  certificadoBase64: string;
  /** RSA with SHA-256 (PKCS #1 v1.5) over these bytes; base64. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/**
 * Seals a document: signs its original string (UTF-8), in base64. Sets the certificate's number in the document,
 * overwriting any other.
 */
export async function sealWith(document: FiscalDocument, signer: Signer, addenda?: string): Promise<Sealed> {
  const { numbered, cadena } = beforeSeal(document, signer.noCertificado);
  return afterSeal(numbered, signer, cadena, await signer.sign(new TextEncoder().encode(cadena)), addenda);
}

/** The document with its certificate number, and its original string. */
export function beforeSeal(document: FiscalDocument, noCertificado: string) {
  const numbered = withCertificado(document, noCertificado);
  return { numbered, cadena: documentCadena(numbered) };
}

/** The document with its seal. */
export function afterSeal(
  numbered: FiscalDocument,
  { certificadoBase64 }: Pick<Signer, 'certificadoBase64'>,
  cadena: string,
  sello: string,
  addenda?: string,
): Sealed {
  return { xml: documentXml(numbered, { sello, certificado: certificadoBase64 }, addenda), cadena, sello };
}
