import { withCertificado } from './calculate.ts';
import { documentCadena, documentXml, type FiscalDocument } from './fiscal-document.ts';

/** A document ready to be stamped; these bytes (as UTF-8) never change again. */
export interface Sealed {
  xml: string;
  cadena: string;
  sello: string;
}

/**
 * The port of the seal: a certificate, and whatever holds its key. `node:crypto` stands behind it in `seal`, WebCrypto
 * in `web-seal`.
 */
export interface Signer {
  noCertificado: string;
  certificadoBase64: string;
  /** RSA with SHA-256 (PKCS #1 v1.5) over these bytes; base64. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/**
 * Seals a document: its original string in UTF-8, signed, in base64. The certificate's number is written into the
 * document, whatever it held before.
 */
export async function sealWith(document: FiscalDocument, signer: Signer, addenda?: string): Promise<Sealed> {
  const { numbered, cadena } = beforeSeal(document, signer.noCertificado);
  return afterSeal(numbered, signer, cadena, await signer.sign(new TextEncoder().encode(cadena)), addenda);
}

/** What is signed. */
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
