import { type Decimal, decimalOrUndefined, round, toPlain, ZERO } from './decimal.ts';
import type { DraftImpuesto } from './normalise.ts';

const PLACES = 6;
const IVA = '002';
const IEPS = '003';

/**
 * Price and discount of an item whose price contains the taxes transferred: price = net + IEPS + IVA on both, so
 * `net = (price / (1 + IVA) - IEPS per unit) / (1 + IEPS rates)`, rounded to six decimals (Anexo 20: places of
 * ValorUnitario). Taxes withheld are no part of a price. A discount shrinks the base of the rates, not of a Cuota.
 * Texts that are no number come back as they are; `validate` speaks about them.
 */
export function withoutTaxes(
  { quantity, unitPrice, discount }: { quantity: string; unitPrice: string; discount?: string },
  taxes: readonly DraftImpuesto[],
): { unitPrice: string; discount?: string } {
  const price = decimalOrUndefined(unitPrice);
  const cantidad = decimalOrUndefined(quantity);
  if (!price || !cantidad?.gt(ZERO)) return { unitPrice, discount };
  let iva = ZERO.plus(1);
  let ieps = ZERO.plus(1);
  let perUnit = ZERO;
  for (const { retencion, impuesto, tipoFactor, tasaOCuota, base } of taxes) {
    const rate = decimalOrUndefined(tasaOCuota);
    if (retencion || !rate || tipoFactor === 'Exento') continue;
    if (tipoFactor === 'Cuota') perUnit = perUnit.plus(rate.times(decimalOrUndefined(base) ?? cantidad).div(cantidad));
    else if (impuesto === IVA) iva = iva.plus(rate);
    else if (impuesto === IEPS) ieps = ieps.plus(rate);
  }
  const rates = iva.times(ieps);
  const net = price.div(iva).minus(perUnit).div(ieps);
  const reduction = decimalOrUndefined(discount)?.div(rates);
  return { unitPrice: sixPlaces(net), discount: reduction ? sixPlaces(reduction) : discount };
}

function sixPlaces(value: Decimal): string {
  return toPlain(round(value, PLACES));
}
