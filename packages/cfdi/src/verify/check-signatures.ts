import type { Comprobante, Sello } from '../comprobante.ts';
import { type Certificate, readCertificate } from '../csd.ts';
import { instantOf, isLocalDateTime } from '../dates.ts';
import type { XmlElement } from '../read-xml.ts';
import { isIssuedBy, verifySello, verifyTimbre } from '../seal.ts';
import { isTimbre, type Timbre } from '../timbre.ts';
import { collapse } from '../white-space.ts';
import type { OriginalString } from './original-string.ts';
import { type Check, failed, passed } from './verification.ts';

/** The seal over the original string, by the certificate inside (CFDI40102, PAC code 302). */
export function checkSeal({ cadena, unknown }: OriginalString, sello: Sello | undefined): Check {
  if (!sello) return failed('seal', 'the document is not sealed', 'el documento no está sellado', '302');
  if (unknown.length > 0) {
    const names = unknown.join(', ').slice(0, 200);
    const en = `cannot be checked: the order of the complement ${names} in the original string is not known here`;
    return failed(
      'seal',
      en,
      `no puede comprobarse: aquí no se conoce el orden del complemento ${names} en la cadena original`,
    );
  }
  const right =
    isCanonicalBase64(sello.sello) &&
    isCanonicalBase64(sello.certificado) &&
    verifySello(cadena, sello.sello, sello.certificado);
  return right
    ? passed('seal', "the seal is the issuer's over this document", 'el sello es del emisor sobre este documento')
    : failed('seal', 'the seal is not of this document', 'el sello no corresponde a este documento', '302');
}

/**
 * The certificate inside: a CSD of the issuer, with the number that the document tells, in force at Fecha, and issued by
 * one of `authorities` (DER) when they are given.
 */
export function checkCertificate(
  { emisor, noCertificado, fecha }: Comprobante,
  sello: Sello | undefined,
  zona: string,
  authorities: readonly Uint8Array[] | undefined,
): Check[] {
  const der = base64(sello?.certificado);
  const certificate = der && read(der);
  if (!der || !certificate) {
    return [
      failed('certificate', 'Certificado holds no certificate', 'Certificado no contiene un certificado', 'CFDI40106'),
    ];
  }
  const faults: Check[] = [];
  const fault = (rule: string, en: string, es: string) => faults.push(failed('certificate', en, es, rule));
  if (certificate.noCertificado !== noCertificado) {
    fault(
      'CFDI40106',
      'NoCertificado is not the number of Certificado',
      'NoCertificado no es el número de Certificado',
    );
  }
  if (!certificate.isCsd) {
    fault('306', 'the certificate is not a CSD', 'el certificado no es un CSD');
  }
  if (certificate.rfc !== emisor.rfc) {
    fault('303', `the certificate is of ${certificate.rfc}`, `el certificado es de ${certificate.rfc}`);
  }
  const at = isLocalDateTime(fecha) ? instantOf(fecha, zona) : undefined;
  if (!at || at < certificate.validFrom || at > certificate.validTo) {
    fault('305', 'the certificate was not in force at Fecha', 'el certificado no estaba vigente en Fecha');
  }
  if (authorities && !isIssuedBy(der, authorities)) {
    fault('308', 'the certificate was not issued by the SAT', 'el certificado no fue expedido por el SAT');
  }
  if (faults.length > 0) return faults;
  const en = `CSD ${certificate.noCertificado} of ${certificate.rfc}, in force at Fecha`;
  const es = `CSD ${certificate.noCertificado} de ${certificate.rfc}, vigente en Fecha`;
  return authorities
    ? [passed('certificate', en, es)]
    : [passed('certificate', `${en}; its issuer was not checked`, `${es}; no se comprobó quién lo expidió`)];
}

/** The stamp: one, over this seal, and signed by the PAC's certificate when it is given. */
export function checkStamp(
  root: XmlElement,
  timbre: Timbre | undefined,
  sello: Sello | undefined,
  pacCertificateDer: Uint8Array | undefined,
): Check[] {
  const nodes = root.children.filter(({ local }) => local === 'Complemento').flatMap(({ children }) => children);
  const stamps = nodes.filter(isTimbre);
  if (stamps.length === 0) return [failed('stamp', 'the document has no stamp', 'el documento no tiene timbre')];
  if (stamps.length > 1)
    return [failed('stamp', 'the document has several stamps', 'el documento tiene varios timbres')];
  if (!timbre) return [failed('stamp', 'the stamp is malformed', 'el timbre está mal formado')];
  if (collapse(timbre.selloCfd) !== sello?.sello) {
    return [failed('stamp', 'the stamp is of another seal', 'el timbre es de otro sello')];
  }
  if (!isCanonicalBase64(timbre.selloSat))
    return [failed('stamp', 'SelloSAT is malformed', 'SelloSAT está mal formado')];
  if (!pacCertificateDer) {
    const en = "the stamp is of this seal; the PAC's signature was not checked, its certificate was not given";
    return [
      passed('stamp', en, 'el timbre es de este sello; no se comprobó la firma del PAC: no se dio su certificado'),
    ];
  }
  const certificate = read(pacCertificateDer);
  if (certificate?.noCertificado !== timbre.noCertificadoSat) {
    const en = `the certificate given is not ${timbre.noCertificadoSat}, the one of the stamp`;
    return [failed('stamp', en, `el certificado dado no es ${timbre.noCertificadoSat}, el del timbre`)];
  }
  return verifyTimbre(timbre, pacCertificateDer)
    ? [
        passed(
          'stamp',
          'the stamp is of this seal and signed by the PAC',
          'el timbre es de este sello y lo firmó el PAC',
        ),
      ]
    : [failed('stamp', 'the signature of the stamp is wrong', 'la firma del timbre no es válida')];
}

function read(der: Uint8Array): Certificate | undefined {
  try {
    return readCertificate(der);
  } catch {
    return undefined;
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** True for base64 whose bits are all used: any other text of the same bytes is a change of the document. */
function isCanonicalBase64(text: string): boolean {
  if (text === '' || !BASE64.test(text)) return false;
  const bytes = base64(text);
  return bytes !== undefined && btoa(String.fromCharCode(...bytes)) === text;
}

function base64(text: string | undefined): Uint8Array | undefined {
  if (text === undefined || text === '' || !BASE64.test(text) || text.length > 40_000) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
