import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { zonasDe } from '@lacre/sat-catalogs/zona';
import { instantOf, isLocalDateTime } from '../dates.ts';
import { dateOf, type FiscalDocument, isRetenciones, placeOf, typeOf } from '../fiscal-document.ts';
import { notUtf8, tooLarge } from '../not-xml.ts';
import { NotACfdi, parseCfdi } from '../parse.ts';
import { readXml, XML_BYTES_MAX } from '../read-xml.ts';
import { isRetencionesRoot, parseRetenciones } from '../retentions/parse-retenciones.ts';
import { rfcOf } from '../retentions/retenciones.ts';
import { RFC_EXTRANJERO } from '../rfc.ts';
import { shorten } from '../shorten.ts';
import type { Text } from '../violation.ts';
import { XmlFault } from '../xml-fault.ts';
import { checkMatrix } from './check-matrix.ts';
import { checkOpening } from './check-opening.ts';
import { checkRetentionMatrix } from './check-retention-matrix.ts';
import { checkCertificate, checkSeal, checkStamp } from './check-signatures.ts';
import { checkStructure } from './check-structure.ts';
import { originalString } from './original-string.ts';
import { type Check, failed, listed, passed, unchecked, type Verification } from './verification.ts';

export type { CheckId, Verification } from './verification.ts';

export interface VerifyOptions {
  /** If omitted, neither catalogs nor rules are checked. */
  catalogs?: Catalogs;
  /** The SAT's schema; if omitted, our own structure tables are used, which do not cover everything. */
  validateSchema?: (xml: string) => { ok: true } | { ok: false; errors: readonly { message: Text }[] };
  /** Certificates of PACs, DER; if the stamp's is missing, its signature is not checked. */
  pacCertificates?: readonly Uint8Array[];
  /**
   * Certificates of the SAT's authorities, DER; if missing, the issuers of the CSD and of the PAC's certificate are not
   * checked.
   */
  authorities?: readonly Uint8Array[];
  /** Whether certificates of test authorities count, whose documents have no fiscal value. */
  acceptTest?: boolean;
  /** For the rule about future dates, which is skipped if omitted. */
  now?: Date;
}

/**
 * Verifies any CFDI 4.0 or retentions document 2.0, stamped or not, our own or another issuer's. Bytes must be UTF-8.
 * docs/verify.md describes what the seal covers. Throws `XmlFault` (invalid XML, DOCTYPE, over 10 MB or 100 levels) or
 * `NotACfdi`; everything else is a result.
 */
export function verify(xml: string | Uint8Array, options: VerifyOptions = {}): Verification {
  const text = typeof xml === 'string' ? xml : decode(xml);
  const root = readXml(text);
  const parsed = isRetencionesRoot(root) ? parseRetenciones(text) : parseCfdi(text);
  const { comprobante, sello, timbre } = parsed;
  const string = originalString(root);
  const { catalogs, now, pacCertificates = [], authorities = [], acceptTest = false } = options;
  const trust = { authorities, acceptTest };
  const { rfcEmisor, rfcReceptor, total } = partiesOf(comprobante);
  const [fecha, code] = [dateOf(comprobante), placeOf(comprobante)];
  const place = catalogs?.codigoPostal(code, fecha);
  const zonas = typeof place === 'object' ? ([place.zona] as const) : zonasDe(code);
  const head = { rfcEmisor, noCertificado: comprobante.noCertificado, fecha };
  const checks: Check[] = [
    ...checkSchema(
      text,
      [...checkOpening(text.slice(0, root.start), root.uri), ...checkStructure(root, string)],
      options.validateSchema,
    ),
    checkSeal(string, sello),
    ...checkCertificate(head, sello, zonas, trust),
    ...checkStamp(root, head, timbre, sello, { ...trust, pacCertificates, zonas }),
    ...(isRetenciones(comprobante)
      ? checkRetentionMatrix(comprobante, catalogs)
      : checkMatrix(comprobante, catalogs, zonas[0])),
    ...checkFuture(fecha, zonas, now),
  ];
  return {
    valid: checks.every(({ ok }) => ok === true),
    uuid: timbre?.uuid ?? null,
    tipoComprobante: shorten(typeOf(comprobante)),
    emisorRfc: shorten(rfcEmisor),
    receptorRfc: shorten(rfcReceptor),
    total: shorten(total),
    checks: listed(checks),
  };
}

/** A retention's total is that of the operation. */
function partiesOf(document: FiscalDocument): { rfcEmisor: string; rfcReceptor: string; total: string } {
  if (isRetenciones(document)) {
    const { emisor, totales } = document;
    return { rfcEmisor: emisor.rfcE, rfcReceptor: rfcOf(document) ?? RFC_EXTRANJERO, total: totales.montoTotOperacion };
  }
  const { emisor, receptor, total } = document;
  return { rfcEmisor: emisor.rfc, rfcReceptor: receptor.rfc, total };
}

export { NotACfdi, XmlFault };

function decode(bytes: Uint8Array): string {
  if (bytes.length > XML_BYTES_MAX) throw tooLarge();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notUtf8(bytes);
  }
}

/** PAC code 401: a document must not be dated in the future. Its age does not matter once it is stamped. */
function checkFuture(fecha: string, zonas: readonly string[], now: Date | undefined): Check[] {
  if (!now || !isLocalDateTime(fecha) || zonas.some((zona) => instantOf(fecha, zona) <= now)) return [];
  return [failed('rules', 'Fecha is in the future', 'Fecha está en el futuro', '401')];
}

function checkSchema(text: string, faults: readonly Text[], validateSchema: VerifyOptions['validateSchema']): Check[] {
  const verdict = validateSchema?.(text);
  const all = [...(verdict?.ok === false ? verdict.errors.map(({ message }) => message) : []), ...faults];
  if (all.length > 0) return all.slice(0, 20).map(({ en, es }) => failed('schema', en, es, '301'));
  return [
    verdict
      ? passed('schema', "valid against the SAT's schema", 'válido según el esquema del SAT')
      : unchecked(
          'schema',
          "the structure is correct; the SAT's schema is not installed",
          'la estructura es correcta; el esquema del SAT no está instalado',
        ),
  ];
}
