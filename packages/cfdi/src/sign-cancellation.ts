import { createHash, sign, X509Certificate } from 'node:crypto';
import type { SealingCsd } from './seal.ts';
import { escapeCanonicalAttribute, escapeXmlText } from './xml-escape.ts';

/** An issuer's request to cancel one document. */
export interface CancellationRequest {
  rfcEmisor: string;
  uuid: string;
  /** The SAT has separate services for CFDI and retentions. Default: CFDI. */
  document?: 'cfdi' | 'retenciones';
  /** c_MotivoCancelacion. */
  motivo: '01' | '02' | '03' | '04';
  /** With motive 01 only: the UUID of the replacement. */
  folioSustitucion?: string | undefined;
  /** Local time of the issuer, `YYYY-MM-DDThh:mm:ss`. */
  fecha: string;
}

const NAMESPACES = { cfdi: 'http://cancelacfd.sat.gob.mx', retenciones: 'http://cancelaretencion.sat.gob.mx' } as const;
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
/** Namespaces declared by the SAT's root element, therefore part of the signed data. */
const DECLARED = 'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/**
 * Creates the cancellation request, signed with the issuer's CSD, so that a PAC can forward it to the SAT without
 * having the key: an enveloped XML signature, C14N 1.0, RSA-SHA1 (the SAT requires it; OpenSSL's FIPS builds reject
 * it). Everything is written in canonical form, so nothing needs to be canonicalised.
 */
export function signCancellation(request: CancellationRequest, csd: SealingCsd): string {
  const open = `<Cancelacion xmlns="${NAMESPACES[request.document ?? 'cfdi']}" ${DECLARED} Fecha="${escapeCanonicalAttribute(request.fecha)}" RfcEmisor="${escapeCanonicalAttribute(request.rfcEmisor)}">`;
  const substitute =
    request.folioSustitucion === undefined
      ? ''
      : ` FolioSustitucion="${escapeCanonicalAttribute(request.folioSustitucion)}"`;
  const folio = `<Folio${substitute} Motivo="${request.motivo}" UUID="${escapeCanonicalAttribute(request.uuid)}"></Folio>`;
  const content = `<Folios>${folio}</Folios>`;
  const digest = createHash('sha1').update(`${open}${content}</Cancelacion>`, 'utf8').digest('base64');
  const signedInfo = [
    `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>`,
    `<SignatureMethod Algorithm="${XMLDSIG}rsa-sha1"></SignatureMethod>`,
    '<Reference URI=""><Transforms>',
    `<Transform Algorithm="${XMLDSIG}enveloped-signature"></Transform>`,
    '</Transforms>',
    `<DigestMethod Algorithm="${XMLDSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue>`,
    '</Reference></SignedInfo>',
  ].join('');
  // Signed data includes the inherited namespace declarations; the document need not repeat them.
  const signature = sign(
    'sha1',
    Buffer.from(`<SignedInfo xmlns="${XMLDSIG}" ${DECLARED}>${signedInfo}`, 'utf8'),
    csd.privateKey,
  );
  return [
    open,
    content,
    `<Signature xmlns="${XMLDSIG}"><SignedInfo>${signedInfo}`,
    `<SignatureValue>${signature.toString('base64')}</SignatureValue>`,
    keyInfo(csd),
    '</Signature></Cancelacion>',
  ].join('');
}

function keyInfo({ certificadoBase64, noCertificado }: SealingCsd): string {
  const certificate = new X509Certificate(Buffer.from(certificadoBase64, 'base64'));
  const { n = '', e = '' } = certificate.publicKey.export({ format: 'jwk' });
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  return [
    '<KeyInfo><X509Data><X509IssuerSerial>',
    `<X509IssuerName>${escapeXmlText(issuerName(certificate))}</X509IssuerName>`,
    // The twenty digits that the SAT calls the certificate's number.
    `<X509SerialNumber>${noCertificado}</X509SerialNumber>`,
    `</X509IssuerSerial><X509Certificate>${certificadoBase64}</X509Certificate></X509Data>`,
    `<KeyValue><RSAKeyValue><Modulus>${base64(n)}</Modulus><Exponent>${base64(e)}</Exponent></RSAKeyValue></KeyValue>`,
    '</KeyInfo>',
  ].join('');
}

/** RFC 4514: the most specific part first. Node writes one part a line, the most general first. */
function issuerName({ issuer }: X509Certificate): string {
  return issuer
    .split('\n')
    .reverse()
    .map((part) => {
      const at = part.indexOf('=');
      return `${part.slice(0, at)}=${part.slice(at + 1).replaceAll(/(?<!\\)([,+"<>;])/g, '\\$1')}`;
    })
    .join(',');
}
