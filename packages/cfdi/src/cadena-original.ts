import type { Comprobante, Concepto, Impuestos, ImpuestosLocales } from './comprobante.ts';
import { pagosCadena } from './pagos/write-pagos.ts';
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
  out += `|${write(c.total)}|${write(c.tipoDeComprobante)}|${write(c.exportacion)}`;
  out += optional(c.metodoPago);
  out += `|${write(c.lugarExpedicion)}`;
  out += optional(c.confirmacion);
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
  if (c.impuestosLocales) out += localTaxes(c.impuestosLocales, write);
  if (c.pagos) out += pagosCadena(c.pagos, write);
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
  return concepto.aCuentaTerceros || concepto.informacionAduanera || concepto.cuentaPredial || concepto.partes
    ? out + details(concepto, write, optional)
    : out;
}

/** Third party, customs, property tax account, parts. A NumeroPedimento always holds double blanks, hence its own collapse. */
function details(concepto: Concepto, write: Write, optional: Optional): string {
  const third = concepto.aCuentaTerceros;
  let out = '';
  if (third) {
    out += `|${write(third.rfc)}|${write(third.nombre)}|${write(third.regimenFiscal)}|${write(third.domicilioFiscal)}`;
  }
  for (const numero of concepto.informacionAduanera ?? []) out += `|${collapse(numero)}`;
  for (const numero of concepto.cuentaPredial ?? []) out += `|${write(numero)}`;
  for (const parte of concepto.partes ?? []) {
    out += `|${write(parte.claveProdServ)}${optional(parte.noIdentificacion)}|${write(parte.cantidad)}`;
    out += `${optional(parte.unidad)}|${write(parte.descripcion)}`;
    out += optional(parte.valorUnitario) + optional(parte.importe);
    for (const numero of parte.informacionAduanera ?? []) out += `|${collapse(numero)}`;
  }
  return out;
}

/** Complement implocal (implocal.xslt): its names and amounts are all required. */
function localTaxes({ totalDeRetenciones, totalDeTraslados, retenciones, traslados }: ImpuestosLocales, write: Write) {
  let out = `|1.0|${write(totalDeRetenciones)}|${write(totalDeTraslados)}`;
  for (const { nombre, tasa, importe } of retenciones) out += `|${write(nombre)}|${write(tasa)}|${write(importe)}`;
  for (const { nombre, tasa, importe } of traslados) out += `|${write(nombre)}|${write(tasa)}|${write(importe)}`;
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
