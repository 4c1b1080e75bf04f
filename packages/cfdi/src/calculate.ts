import type { Comprobante, Concepto, Impuestos, Retencion, Traslado } from './comprobante.ts';
import { type Decimal, decimalOrUndefined, round, toCompact, toPlain, writtenDecimals, ZERO } from './decimal.ts';
import type { Draft, DraftConcepto, DraftImpuesto } from './normalise.ts';

/** Decimals of a concept's amounts (Anexo 20: up to six). */
const PLACES = 6;
const IVA = '002';
const IEPS = '003';

/**
 * Second pass: every amount of the document. Concepts are exact to six decimals and nothing is rounded to the
 * currency before the document sums them, the only order that always agrees with the SAT (FAQ 39; matrix CFDI40108,
 * 40111, 40119, 40203, 40205, 40211, 40215, 40221).
 *
 * `decimals` are the currency's (c_Moneda: 2 for MXN). Amounts that the client sent are not used, except the base of a
 * Cuota, which is the taxed quantity. Texts that are no number count as zero here; `validate` reports them. Serie and
 * folio stay as the draft has them and `noCertificado` is empty: see `withFolio`, `withCertificado`.
 */
export function calculate(draft: Draft, decimals: number): Comprobante {
  const traslado = draft.tipoDeComprobante === 'T';
  const sums = new Sums();
  const conceptos = draft.conceptos.map((concepto) => calculateConcept(concepto, traslado, sums));
  const impuestos = traslado ? undefined : sums.impuestos(decimals);

  const subTotal = round(sums.importe, decimals);
  const descuento = round(sums.descuento, decimals);
  const trasladados = decimalOrUndefined(impuestos?.totalImpuestosTrasladados) ?? ZERO;
  const retenidos = decimalOrUndefined(impuestos?.totalImpuestosRetenidos) ?? ZERO;
  const total = subTotal.minus(descuento).plus(trasladados).minus(retenidos);

  const { emisor, receptor } = draft;
  return {
    version: '4.0',
    serie: draft.serie,
    folio: draft.folio,
    fecha: draft.fecha,
    formaPago: draft.formaPago,
    noCertificado: '',
    condicionesDePago: draft.condicionesDePago,
    subTotal: traslado ? '0' : toPlain(subTotal, decimals),
    descuento: sums.hasDescuento && !traslado ? toPlain(descuento, decimals) : undefined,
    moneda: draft.moneda,
    // CFDI40114, CFDI40116: none for pesos (where "1" would say the same) nor for XXX.
    tipoCambio: draft.moneda === 'MXN' || draft.moneda === 'XXX' ? undefined : draft.tipoCambio,
    total: traslado ? '0' : toPlain(total, decimals),
    tipoDeComprobante: draft.tipoDeComprobante,
    exportacion: draft.exportacion,
    metodoPago: draft.metodoPago,
    lugarExpedicion: draft.lugarExpedicion,
    informacionGlobal: draft.informacionGlobal,
    cfdiRelacionados: draft.cfdiRelacionados,
    emisor: { rfc: emisor.rfc, nombre: emisor.nombre, regimenFiscal: emisor.regimenFiscal },
    receptor: {
      rfc: receptor.rfc,
      nombre: receptor.nombre,
      domicilioFiscalReceptor: receptor.domicilioFiscalReceptor,
      residenciaFiscal: receptor.residenciaFiscal,
      numRegIdTrib: receptor.numRegIdTrib,
      regimenFiscalReceptor: receptor.regimenFiscalReceptor,
      usoCfdi: receptor.usoCfdi,
    },
    conceptos,
    impuestos,
  };
}

/** The same document with the series and folio that were reserved for it. */
export function withFolio(comprobante: Comprobante, serie: string | undefined, folio: string | undefined): Comprobante {
  return { ...comprobante, serie: serie || undefined, folio: folio || undefined };
}

/** The same document with the number (20 digits) of the certificate that will seal it. */
export function withCertificado(comprobante: Comprobante, noCertificado: string): Comprobante {
  return { ...comprobante, noCertificado };
}

function calculateConcept(draft: DraftConcepto, traslado: boolean, sums: Sums): Concepto {
  const cantidad = decimalOrUndefined(draft.cantidad) ?? ZERO;
  const valorUnitario = decimalOrUndefined(draft.valorUnitario) ?? ZERO;
  const importe = round(cantidad.times(valorUnitario), PLACES);
  const descuento = traslado ? undefined : decimalOrUndefined(draft.descuento);
  const neto = importe.minus(descuento ?? ZERO);
  sums.addConcept(importe, descuento);

  const taxes = traslado ? [] : draft.impuestos;
  const baseIva = taxes.some(isIepsTransferred) ? neto.plus(iepsTransferred(taxes, neto, cantidad)) : neto;
  const traslados: Traslado[] = [];
  const retenciones: Retencion[] = [];
  for (const tax of taxes) {
    const base = baseOf(tax, neto, baseIva, cantidad);
    if (tax.retencion) retenciones.push(sums.addRetencion(tax, base));
    else traslados.push(sums.addTraslado(tax, base));
  }

  // CFDI40168: a discount may not have more decimals than the amount it is taken from.
  const descuentoText = descuento && toCompact(descuento);
  return {
    claveProdServ: draft.claveProdServ,
    noIdentificacion: draft.noIdentificacion,
    cantidad: toPlain(cantidad),
    claveUnidad: draft.claveUnidad,
    unidad: draft.unidad,
    descripcion: draft.descripcion,
    valorUnitario: toCompact(valorUnitario),
    importe: toCompact(importe, descuentoText ? writtenDecimals(descuentoText) : 2),
    descuento: descuentoText,
    objetoImp: draft.objetoImp,
    traslados,
    retenciones,
  };
}

function isIepsTransferred(tax: DraftImpuesto): boolean {
  return tax.impuesto === IEPS && !tax.retencion && tax.tipoFactor !== 'Exento';
}

/** IEPS charged on the goods is part of the price that IVA is charged on (LIVA, articles 12 and 18). */
function iepsTransferred(taxes: DraftImpuesto[], neto: Decimal, cantidad: Decimal): Decimal {
  let sum = ZERO;
  for (const tax of taxes) {
    if (isIepsTransferred(tax)) sum = sum.plus(amountOf(tax, baseOf(tax, neto, neto, cantidad)));
  }
  return sum;
}

/** A Cuota is charged per unit (litres, kilos): the quantity sold, unless the client names the taxed quantity. */
function baseOf(tax: DraftImpuesto, neto: Decimal, baseIva: Decimal, cantidad: Decimal): Decimal {
  if (tax.tipoFactor === 'Cuota') return round(decimalOrUndefined(tax.base) ?? cantidad, PLACES);
  return tax.impuesto === IVA ? baseIva : neto;
}

function amountOf(tax: DraftImpuesto, base: Decimal): Decimal {
  return round(base.times(decimalOrUndefined(tax.tasaOCuota) ?? ZERO), PLACES);
}

interface Group {
  tax: DraftImpuesto;
  base: Decimal;
  importe: Decimal;
}

/** Running sums of the document, exact until the document rounds them. */
class Sums {
  importe = ZERO;
  descuento = ZERO;
  hasDescuento = false;
  #traslados = new Map<string, Group>();
  #retenciones = new Map<string, Decimal>();

  addConcept(importe: Decimal, descuento: Decimal | undefined): void {
    this.importe = this.importe.plus(importe);
    if (descuento === undefined) return;
    this.hasDescuento = true;
    this.descuento = this.descuento.plus(descuento);
  }

  addTraslado(tax: DraftImpuesto, base: Decimal): Traslado {
    const exento = tax.tipoFactor === 'Exento';
    const importe = exento ? ZERO : amountOf(tax, base);
    const rate = exento ? undefined : (tax.tasaOCuota ?? '');
    const key = `${tax.impuesto}|${tax.tipoFactor}|${rate ?? ''}`;
    const group = this.#traslados.get(key);
    if (group) {
      group.base = group.base.plus(base);
      group.importe = group.importe.plus(importe);
    } else {
      this.#traslados.set(key, { tax, base, importe });
    }
    const node: Traslado = { base: toCompact(base), impuesto: tax.impuesto, tipoFactor: tax.tipoFactor };
    if (exento) return node;
    return { ...node, tasaOCuota: rate, importe: toCompact(importe) };
  }

  addRetencion(tax: DraftImpuesto, base: Decimal): Retencion {
    const importe = amountOf(tax, base);
    this.#retenciones.set(tax.impuesto, (this.#retenciones.get(tax.impuesto) ?? ZERO).plus(importe));
    return {
      base: toCompact(base),
      impuesto: tax.impuesto,
      tipoFactor: tax.tipoFactor,
      tasaOCuota: tax.tasaOCuota ?? '',
      importe: toCompact(importe),
    };
  }

  /** The document's node, or undefined without taxes; the totals add the nodes as rounded, with no further rounding. */
  impuestos(decimals: number): Impuestos | undefined {
    if (this.#traslados.size === 0 && this.#retenciones.size === 0) return undefined;
    let trasladados: Decimal | undefined;
    const traslados: Traslado[] = [];
    for (const { tax, base, importe } of this.#traslados.values()) {
      const node = { base: toPlain(base, decimals), impuesto: tax.impuesto, tipoFactor: tax.tipoFactor };
      if (tax.tipoFactor === 'Exento') {
        traslados.push(node);
        continue;
      }
      const rounded = round(importe, decimals);
      trasladados = (trasladados ?? ZERO).plus(rounded);
      traslados.push({ ...node, tasaOCuota: tax.tasaOCuota ?? '', importe: toPlain(rounded, decimals) });
    }
    let retenidos: Decimal | undefined;
    const retenciones: Impuestos['retenciones'] = [];
    for (const [impuesto, importe] of this.#retenciones) {
      const rounded = round(importe, decimals);
      retenidos = (retenidos ?? ZERO).plus(rounded);
      retenciones.push({ impuesto, importe: toPlain(rounded, decimals) });
    }
    return {
      totalImpuestosRetenidos: retenidos && toPlain(retenidos, decimals),
      totalImpuestosTrasladados: trasladados && toPlain(trasladados, decimals),
      retenciones,
      traslados,
    };
  }
}
