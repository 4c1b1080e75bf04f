import type { Comprobante, Concepto, Impuestos } from './comprobante.ts';
import { collapse } from './white-space.ts';

/** White space that the SAT's XSLT would normalize, inside a value or at one of its ends. */
const NOT_NORMAL = /[\t\n\r]| {2}| \||\| /;

/**
 * The text that the issuer signs: `||4.0|...||`, values in the fixed order of the SAT's `cadenaoriginal_4_0.xslt`,
 * absent optional attributes left out. Built directly from the model in one pass; equal byte for byte to what the
 * XSLT makes of `buildXml`'s output.
 */
export function cadenaOriginal(comprobante: Comprobante): string {
  const direct = build(comprobante, asIs);
  // One look at the whole string is cheaper than normalizing each value, and the builders never need it.
  return NOT_NORMAL.test(direct) ? build(comprobante, collapse) : direct;
}

type Write = (value: string) => string;
const asIs: Write = (value) => value;

function build(c: Comprobante, write: Write): string {
  const optional = (value: string | undefined) => (value === undefined ? '' : `|${write(value)}`);
  let out = `||${c.version}`;
  out += optional(c.serie) + optional(c.folio);
  out += `|${write(c.fecha)}`;
  out += optional(c.formaPago);
  out += `|${write(c.noCertificado)}`;
  out += optional(c.condicionesDePago);
  out += `|${write(c.subTotal)}`;
  out += optional(c.descuento);
  out += `|${write(c.moneda)}`;
  out += optional(c.tipoCambio);
  out += `|${write(c.total)}|${c.tipoDeComprobante}|${write(c.exportacion)}`;
  out += optional(c.metodoPago);
  out += `|${write(c.lugarExpedicion)}`;
  const global = c.informacionGlobal;
  if (global) out += `|${write(global.periodicidad)}|${write(global.meses)}|${write(global.anio)}`;
  for (const related of c.cfdiRelacionados) {
    out += `|${write(related.tipoRelacion)}`;
    for (const uuid of related.uuids) out += `|${write(uuid)}`;
  }
  const { emisor, receptor } = c;
  out += `|${write(emisor.rfc)}|${write(emisor.nombre)}|${write(emisor.regimenFiscal)}`;
  out += optional(emisor.facAtrAdquirente);
  out += `|${write(receptor.rfc)}|${write(receptor.nombre)}|${write(receptor.domicilioFiscalReceptor)}`;
  out += optional(receptor.residenciaFiscal) + optional(receptor.numRegIdTrib);
  out += `|${write(receptor.regimenFiscalReceptor)}|${write(receptor.usoCfdi)}`;
  for (const concepto of c.conceptos) out += concept(concepto, write, optional);
  if (c.impuestos) out += taxes(c.impuestos, write, optional);
  return `${out}||`;
}

type Optional = (value: string | undefined) => string;

function concept(concepto: Concepto, write: Write, optional: Optional): string {
  let out = `|${write(concepto.claveProdServ)}`;
  out += optional(concepto.noIdentificacion);
  out += `|${write(concepto.cantidad)}|${write(concepto.claveUnidad)}`;
  out += optional(concepto.unidad);
  out += `|${write(concepto.descripcion)}|${write(concepto.valorUnitario)}|${write(concepto.importe)}`;
  out += optional(concepto.descuento);
  out += `|${write(concepto.objetoImp)}`;
  for (const tax of concepto.traslados) {
    out += `|${write(tax.base)}|${write(tax.impuesto)}|${write(tax.tipoFactor)}`;
    out += optional(tax.tasaOCuota) + optional(tax.importe);
  }
  for (const tax of concepto.retenciones) {
    out += `|${write(tax.base)}|${write(tax.impuesto)}|${write(tax.tipoFactor)}`;
    out += `|${write(tax.tasaOCuota)}|${write(tax.importe)}`;
  }
  return out;
}

/** In the document's node retentions come first, each list followed by its total. */
function taxes(impuestos: Impuestos, write: Write, optional: Optional): string {
  let out = '';
  for (const tax of impuestos.retenciones) out += `|${write(tax.impuesto)}|${write(tax.importe)}`;
  out += optional(impuestos.totalImpuestosRetenidos);
  for (const tax of impuestos.traslados) {
    out += `|${write(tax.base)}|${write(tax.impuesto)}|${write(tax.tipoFactor)}`;
    out += optional(tax.tasaOCuota) + optional(tax.importe);
  }
  return out + optional(impuestos.totalImpuestosTrasladados);
}
