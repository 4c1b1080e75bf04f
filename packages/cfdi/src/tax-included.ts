import { type Decimal, decimalOrUndefined, round, toPlain, ZERO } from './decimal.ts';
import type { DraftImpuesto } from './draft-impuesto.ts';
import { isOwnBase, usualBases } from './tax-base.ts';

const PLACES = 6;
const IVA = '002';
const IEPS = '003';

/**
 * Net price and discount of an item whose price includes transferred taxes: price = net + IEPS + IVA on both, so `net =
 * (price / (1 + IVA) - IEPS per unit) / (1 + IEPS rates)`, rounded to six decimals (Anexo 20: places of ValorUnitario).
 * Withheld taxes are not part of a price. A discount reduces the base of rates, not of a Cuota. Texts that are not
 * numbers are returned unchanged; `validate` reports them.
 */
export function withoutTaxes(
  { quantity, unitPrice, discount }: { quantity: string; unitPrice: string; discount?: string },
  taxes: readonly DraftImpuesto[],
): { unitPrice: string; discount?: string } {
  const price = decimalOrUndefined(unitPrice);
  const cantidad = decimalOrUndefined(quantity);
  if (!price || !cantidad?.gt(ZERO)) return { unitPrice, discount };
  const usual = split(price, cantidad, discount, taxes, () => false);
  const neto = decimalOrUndefined(usual.unitPrice)
    ?.times(cantidad)
    .minus(decimalOrUndefined(usual.discount) ?? ZERO);
  if (!neto || !taxes.some(({ base }) => base !== undefined)) return usual;
  // A tax with its own base is a fixed amount, independent of the price.
  const bases = usualBases(taxes, neto, cantidad);
  return split(price, cantidad, discount, taxes, (tax) => isOwnBase(tax, bases));
}

function split(
  price: Decimal,
  cantidad: Decimal,
  discount: string | undefined,
  taxes: readonly DraftImpuesto[],
  isFixed: (tax: DraftImpuesto) => boolean,
): { unitPrice: string; discount?: string } {
  let iva = ZERO.plus(1);
  let ieps = ZERO.plus(1);
  let iepsPerUnit = ZERO;
  let ivaPerUnit = ZERO;
  for (const tax of taxes) {
    const { retencion, impuesto, tipoFactor, tasaOCuota, base } = tax;
    const rate = decimalOrUndefined(tasaOCuota);
    if (retencion || !rate || tipoFactor === 'Exento') continue;
    const fixed = () => rate.times(decimalOrUndefined(base) ?? cantidad).div(cantidad);
    if (tipoFactor === 'Cuota' || (impuesto === IEPS && isFixed(tax))) iepsPerUnit = iepsPerUnit.plus(fixed());
    else if (impuesto === IVA && isFixed(tax)) ivaPerUnit = ivaPerUnit.plus(fixed());
    else if (impuesto === IVA) iva = iva.plus(rate);
    else if (impuesto === IEPS) ieps = ieps.plus(rate);
  }
  const rates = iva.times(ieps);
  const net = price.minus(ivaPerUnit).div(iva).minus(iepsPerUnit).div(ieps);
  const reduction = decimalOrUndefined(discount)?.div(rates);
  return { unitPrice: sixPlaces(net), discount: reduction ? sixPlaces(reduction) : discount };
}

function sixPlaces(value: Decimal): string {
  return toPlain(round(value, PLACES));
}
