import { type Decimal, decimal, decimalOrUndefined, round, ZERO } from './decimal.ts';
import type { DraftImpuesto } from './draft-impuesto.ts';
import { amountOf, IEPS, IVA, PLACES } from './sums.ts';

/** What a tax of an item is usually charged on. */
export interface UsualBases {
  /** Amount less discount. */
  neto: Decimal;
  /**
   * The same with the IEPS charged on the goods, which is part of the price that IVA is charged on (LIVA, articles 12
   * and 18).
   */
  baseIva: Decimal;
  cantidad: Decimal;
}

/** A base that is off by no more than this is a rounding of the usual one, not another base. */
const ROUNDING = decimal('0.05');

export function usualBases(taxes: readonly DraftImpuesto[], neto: Decimal, cantidad: Decimal): UsualBases {
  let baseIva = neto;
  for (const tax of taxes) {
    if (tax.impuesto !== IEPS || tax.retencion || tax.tipoFactor === 'Exento') continue;
    baseIva = baseIva.plus(amountOf(tax, baseOf(tax, { neto, baseIva: neto, cantidad })));
  }
  return { neto, baseIva, cantidad };
}

/**
 * Without a base of the client's own: the quantity for a Cuota, which is charged per unit (litres, kilos), else the
 * price.
 */
export function usualBase({ tipoFactor, impuesto }: DraftImpuesto, { neto, baseIva, cantidad }: UsualBases): Decimal {
  if (tipoFactor === 'Cuota') return round(cantidad, PLACES);
  return impuesto === IVA ? baseIva : neto;
}

/** The client's own base where it gave one that is no mere rounding of the usual one. */
export function baseOf(tax: DraftImpuesto, usual: UsualBases): Decimal {
  const sent = decimalOrUndefined(tax.base);
  if (tax.tipoFactor === 'Cuota') return round(sent ?? usual.cantidad, PLACES);
  return sent && isOwnBase(tax, usual) ? round(sent, PLACES) : usualBase(tax, usual);
}

/**
 * Whether a tax is charged on something else than the price: IVA without the quotas of a fuel (LIEPS 2-A), a used
 * vehicle's margin (RLIVA 27), a quarter of an international air fare (LIVA 16), the taxed part of a line. A Cuota
 * names the taxed quantity.
 */
export function isOwnBase(tax: DraftImpuesto, usual: UsualBases): boolean {
  const sent = decimalOrUndefined(tax.base);
  if (!sent?.gt(ZERO) || tax.tipoFactor === 'Cuota') return false;
  return sent.minus(usualBase(tax, usual)).abs().gt(ROUNDING);
}
