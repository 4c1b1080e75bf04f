import { type Chain, checkChain } from '../chain.ts';
import type { Sello } from '../comprobante.ts';
import { type Certificate, readCertificate } from '../csd.ts';
import { instantOf, instantsOf, isLocalDateTime } from '../dates.ts';
import type { XmlElement } from '../read-xml.ts';
import { verifySello, verifyTimbre } from '../seal.ts';
import { shorten } from '../shorten.ts';
import { isTimbre, type Timbre } from '../timbre.ts';
import type { Text } from '../violation.ts';
import { collapse } from '../white-space.ts';
import type { OriginalString } from './original-string.ts';
import { type Check, failed, passed, unchecked } from './verification.ts';

const CENTRAL_MEXICO = 'America/Mexico_City';

/** Issuer and date of a document. */
export interface SealedHead {
  rfcEmisor: string;
  noCertificado: string;
  /** Local time of the place of issue. */
  fecha: string;
}

/** Trusted certificates. */
export interface Trust {
  /** Certificates of authorities, DER. */
  authorities: readonly Uint8Array[];
  /** Whether test authorities count, whose documents have no fiscal value. */
  acceptTest: boolean;
}

/** The seal of the original string, by the embedded certificate (CFDI40102, PAC code 302). */
export function checkSeal({ cadena, unknown }: OriginalString, sello: Sello | undefined): Check {
  if (!sello) return failed('seal', 'the document is not sealed', 'el documento no está sellado', '302');
  if (unknown.length > 0) {
    const names = unknown.join(', ').slice(0, 200);
    const en = `cannot be checked: the order of the complement ${names} in the original string is not known`;
    return unchecked(
      'seal',
      en,
      `no puede comprobarse: no se conoce el orden del complemento ${names} en la cadena original`,
    );
  }
  const right =
    isCanonicalBase64(sello.sello) &&
    isCanonicalBase64(sello.certificado) &&
    verifySello(cadena, sello.sello, sello.certificado);
  return right
    ? passed(
        'seal',
        'the seal was created by the issuer for this document',
        'el emisor generó el sello para este documento',
      )
    : failed('seal', 'the seal does not match this document', 'el sello no corresponde a este documento', '302');
}

/**
 * The embedded certificate: a CSD of the issuer with the number in the document, valid at Fecha, issued by an
 * authority.
 */
export function checkCertificate(
  { rfcEmisor, noCertificado, fecha }: SealedHead,
  sello: Sello | undefined,
  zonas: readonly string[],
  trust: Trust,
): Check[] {
  const der = base64(sello?.certificado);
  const certificate = der && read(der);
  if (!der || !certificate) {
    return [
      failed(
        'certificate',
        'Certificado does not contain a certificate',
        'Certificado no contiene un certificado',
        'CFDI40106',
      ),
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
  if (certificate.rfc !== rfcEmisor) {
    fault('303', `the certificate belongs to ${certificate.rfc}`, `el certificado pertenece a ${certificate.rfc}`);
  }
  const sealedAt = isLocalDateTime(fecha) ? zonas.map((zona) => instantOf(fecha, zona)) : [];
  if (!sealedAt.some((at) => at >= certificate.validFrom && at <= certificate.validTo)) {
    fault('305', 'the certificate was not in force at Fecha', 'el certificado no estaba vigente en Fecha');
  }
  const chain = checkChain(der, trust.authorities);
  const doubt = doubtOf(chain, certificate, trust);
  if (doubt) fault('308', `the certificate ${doubt.en}`, `el certificado ${doubt.es}`);
  if (faults.length > 0) return faults;
  const en = `CSD ${certificate.noCertificado} of ${certificate.rfc}, in force at Fecha`;
  const es = `CSD ${certificate.noCertificado} de ${certificate.rfc}, vigente en Fecha`;
  if (chain === 'not-checked') {
    const why = {
      en: `${en}; its issuer was not checked: the SAT's authority certificates are not installed`,
      es: `${es}; no se comprobó quién lo expidió: no están instalados los certificados de las autoridades del SAT`,
    };
    return [unchecked('certificate', why.en, why.es, '308')];
  }
  return [
    certificate.isTest
      ? passed(
          'certificate',
          `${en}, of a test authority: no fiscal validity`,
          `${es}, de una autoridad de prueba: sin validez fiscal`,
        )
      : passed('certificate', `${en}, issued by the SAT`, `${es}, expedido por el SAT`),
  ];
}

/** Why a certificate is not trusted; undefined if the SAT issued it, or may have. */
function doubtOf(chain: Chain, certificate: Certificate, { acceptTest }: Trust): Text | undefined {
  if (chain === 'self-signed')
    return { en: 'is self-signed, not signed by the SAT', es: 'es autofirmado: no lo firmó el SAT' };
  if (chain === 'foreign') return { en: 'was not issued by the SAT', es: 'no fue expedido por el SAT' };
  if (!certificate.isTest || acceptTest) return undefined;
  return { en: 'is a test certificate, without fiscal validity', es: 'es de prueba, sin validez fiscal' };
}

/** Trust settings for checking stamps. */
export interface StampMeans extends Trust {
  /** Certificates that PACs stamp with, DER. */
  pacCertificates: readonly Uint8Array[];
  /** Those that the place of issue may have. */
  zonas: readonly string[];
}

/**
 * The stamp: exactly one, for this seal, within 72 hours after Fecha, signed by a certificate that the SAT issued to a
 * PAC.
 */
export function checkStamp(
  root: XmlElement,
  { fecha }: Pick<SealedHead, 'fecha'>,
  timbre: Timbre | undefined,
  sello: Sello | undefined,
  means: StampMeans,
): Check[] {
  const nodes = root.children.filter(({ local }) => local === 'Complemento').flatMap(({ children }) => children);
  const stamps = nodes.filter(isTimbre);
  if (stamps.length === 0) return [failed('stamp', 'the document has no stamp', 'el documento no tiene timbre')];
  if (stamps.length > 1)
    return [failed('stamp', 'the document has several stamps', 'el documento tiene varios timbres')];
  if (!timbre) return [failed('stamp', 'the stamp is malformed', 'el timbre está mal formado')];
  if (collapse(timbre.selloCfd) !== sello?.sello) {
    return [failed('stamp', 'the stamp belongs to another seal', 'el timbre corresponde a otro sello')];
  }
  if (!isCanonicalBase64(timbre.selloSat))
    return [failed('stamp', 'SelloSAT is malformed', 'SelloSAT está mal formado')];
  if (!isStampedInTime(fecha, timbre.fechaTimbrado, means.zonas)) {
    const shown = shorten(fecha);
    const en = `stamped at ${timbre.fechaTimbrado}, which is not within 72 hours after Fecha ${shown}`;
    return [
      failed(
        'stamp',
        en,
        `timbrado el ${timbre.fechaTimbrado}, fuera de las 72 horas siguientes a Fecha ${shown}`,
        '401',
      ),
    ];
  }
  return [checkSignature(timbre, means)];
}

function checkSignature(timbre: Timbre, means: StampMeans): Check {
  const number = timbre.noCertificadoSat;
  const given = means.pacCertificates.map((der) => ({ der, certificate: read(der) }));
  const pac = given.find(({ certificate }) => certificate?.noCertificado === number);
  if (!pac?.certificate) {
    const en = `the stamp belongs to this seal; the PAC's signature was not checked because its certificate ${number} was not provided`;
    const es = `el timbre corresponde a este sello; no se comprobó la firma del PAC porque no se envió su certificado ${number}`;
    return unchecked('stamp', en, es);
  }
  if (!verifyTimbre(timbre, pac.der))
    return failed('stamp', 'the signature of the stamp is not valid', 'la firma del timbre no es válida');
  const chain = checkChain(pac.der, means.authorities);
  const doubt = doubtOf(chain, pac.certificate, means);
  if (doubt) return failed('stamp', `the PAC's certificate ${doubt.en}`, `el certificado del PAC ${doubt.es}`);
  if (chain === 'not-checked') {
    const en =
      "the provided certificate signed the stamp; its issuer was not checked: the SAT's authority certificates are not installed";
    const es =
      'el certificado enviado firmó el timbre; no se comprobó quién lo expidió: no están instalados los certificados de las autoridades del SAT';
    return unchecked('stamp', en, es);
  }
  return passed(
    'stamp',
    'the stamp belongs to this seal and is signed by the PAC',
    'el timbre corresponde a este sello y lo firmó el PAC',
  );
}

const STAMP_WITHIN_MS = 72 * 3_600_000;
/** Tolerated clock skew between issuer and PAC. */
const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * PAC code 401. Fecha is local to the place of issue, FechaTimbrado to central Mexico (Anexo 20); some PACs use the
 * former. In the hour that occurs twice when clocks are set back, either instant will do.
 */
function isStampedInTime(fecha: string, fechaTimbrado: string, zonas: readonly string[]): boolean {
  if (!isLocalDateTime(fecha)) return false;
  return zonas.some((zona) => {
    const stampedAt = [CENTRAL_MEXICO, zona].flatMap((place) => instantsOf(fechaTimbrado, place));
    return instantsOf(fecha, zona).some((sealed) =>
      stampedAt.some((stamped) => {
        const after = stamped.getTime() - sealed.getTime();
        return after >= -CLOCK_SLACK_MS && after <= STAMP_WITHIN_MS;
      }),
    );
  });
}

function read(der: Uint8Array): Certificate | undefined {
  try {
    return readCertificate(der);
  } catch {
    return undefined;
  }
}

/** The longest certificate is a quarter of this; the expression below cannot match millions of characters. */
const BASE64_MAX = 40_000;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** True for canonical base64: another text for the same bytes is a change of the document. */
function isCanonicalBase64(text: string): boolean {
  const bytes = base64(text);
  return bytes !== undefined && btoa(String.fromCharCode(...bytes)) === text;
}

function base64(text: string | undefined): Uint8Array | undefined {
  if (text === undefined || text === '' || text.length > BASE64_MAX || !BASE64.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
