import { decimal, toCompact } from './decimal.ts';
import type { Retenciones } from './retentions/retenciones.ts';

const VERIFICATION = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';
const CARTA_PORTE = 'https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx';

const RETENTIONS = 'https://prodretencionverificacion.clouda.sat.gob.mx/';

/** Parameters of the SAT's verification page for a stamped document. */
export interface PrintedExpression {
  uuid: string;
  rfcEmisor: string;
  rfcReceptor: string;
  /** Decimal text as in the document. */
  total: string;
  /** The issuer's seal, base64. */
  sello: string;
}

/**
 * The URL in the QR code of a printed CFDI (Anexo 20, part I.D): id, re, rr, tt, fe in this order, the values in their
 * official raw form, not percent-encoded. `tt` is trimmed to at least one decimal, `fe` is the last 8 characters of the
 * seal.
 */
export function verificationUrl({ uuid, rfcEmisor, rfcReceptor, total, sello }: PrintedExpression): string {
  return `${VERIFICATION}?id=${uuid}&re=${rfcEmisor}&rr=${rfcReceptor}&tt=${printedTotal(total)}&fe=${sello.slice(-8)}`;
}

/**
 * The URL in the QR code of a Carta Porte (standard of the complement): IdCCP, FechaHoraSalidaLlegada of the first
 * origin and FechaTimbrado, local times with seconds.
 */
export function cartaPorteUrl({ idCCP, origin, stamped }: { idCCP: string; origin: string; stamped: string }): string {
  return `${CARTA_PORTE}?IdCCP=${idCCP}&FechaOrig=${origin}&FechaTimb=${stamped}`;
}

/**
 * The URL in the QR code of a printed retention: id, re, then rr, or for a foreign receiver nr padded with zeros to
 * twenty places (all zeros without a tax number), tt (MontoTotOperacion) and fe. Based on phpcfdi/cfdi-expresiones; no
 * second source confirms the form for foreigners.
 */
export function retentionUrl(
  { emisor, receptor, totales }: Pick<Retenciones, 'emisor' | 'receptor' | 'totales'>,
  uuid: string,
  sello: string,
): string {
  const { nacional, extranjero } = receptor;
  const who = nacional ? `rr=${nacional.rfcR}` : `nr=${(extranjero?.numRegIdTribR ?? '').padStart(20, '0')}`;
  const total = printedTotal(totales.montoTotOperacion);
  return `${RETENTIONS}?id=${uuid}&re=${emisor.rfcE}&${who}&tt=${total}&fe=${sello.slice(-8)}`;
}

/** The last 8 characters of the seal of a document stored by this service (UTF-8); empty if it has none. */
export function sealEnding(xml: Uint8Array): string {
  const [, sello = ''] = / Sello="([^"]*)"/.exec(new TextDecoder().decode(xml)) ?? [];
  return sello.slice(-8);
}

/** `2010.010000` -> `2010.01`, `100.00` -> `100.0`. */
export function printedTotal(total: string): string {
  return toCompact(decimal(total), 1);
}
