import type { Concepto, Parte, Retencion, Traslado } from './comprobante.ts';
import { decimalOrUndefined, round, toCompact, toPlain, writtenDecimals, ZERO } from './decimal.ts';
import type { DraftConcepto } from './normalise-body.ts';
import { PLACES, type Sums } from './sums.ts';
import { baseOf, usualBases } from './tax-base.ts';

/**
 * Calculates one concept, exact to six decimals, and adds it to the document's running sums. A Traslado has no discount
 * and no taxes. Texts that are not numbers count as zero.
 */
export function calculateConcepto(draft: DraftConcepto, traslado: boolean, sums: Sums): Concepto {
  const cantidad = decimalOrUndefined(draft.cantidad) ?? ZERO;
  const valorUnitario = decimalOrUndefined(draft.valorUnitario) ?? ZERO;
  const importe = round(cantidad.times(valorUnitario), PLACES);
  const descuento = traslado ? undefined : decimalOrUndefined(draft.descuento);
  const neto = importe.minus(descuento ?? ZERO);
  sums.addConcept(importe, descuento);

  const taxes = traslado ? [] : draft.impuestos;
  const usual = usualBases(taxes, neto, cantidad);
  const traslados: Traslado[] = [];
  const retenciones: Retencion[] = [];
  for (const tax of taxes) {
    const base = baseOf(tax, usual);
    if (tax.retencion) retenciones.push(sums.addRetencion(tax, base));
    else traslados.push(sums.addTraslado(tax, base));
  }

  // CFDI40168: a discount must not have more decimals than the amount it is subtracted from.
  const descuentoText = descuento && toCompact(descuento);
  const { impuestos: _, conImpuestos: __, partes, ...rest } = draft;
  const concepto: Concepto = {
    ...rest,
    cantidad: toPlain(cantidad),
    valorUnitario: toCompact(valorUnitario),
    importe: toCompact(importe, descuentoText ? writtenDecimals(descuentoText) : 2),
    descuento: descuentoText,
    traslados,
    retenciones,
  };
  if (partes) concepto.partes = partes.map(calculateParte);
  return concepto;
}

/** A part has Importe only together with ValorUnitario. */
function calculateParte(parte: Parte): Parte {
  const valorUnitario = decimalOrUndefined(parte.valorUnitario);
  if (!valorUnitario) return { ...parte, valorUnitario: undefined, importe: undefined };
  const cantidad = decimalOrUndefined(parte.cantidad) ?? ZERO;
  const importe = toCompact(round(cantidad.times(valorUnitario), PLACES));
  return { ...parte, valorUnitario: toCompact(valorUnitario), importe };
}
