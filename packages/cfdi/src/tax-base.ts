import { type Decimal, decimal, decimalOrUndefined, round, ZERO } from './decimal.ts';
import type { DraftImpuesto } from './draft-impuesto.ts';
import { amountOf, IEPS, IVA, PLACES } from './sums.ts';

/** Usual tax bases of an item. */
export interface UsualBases {
  /** Amount less discount. */
  neto: Decimal;
  /** The same plus the IEPS of the goods, which is part of the base of IVA (LIVA, articles 12 and 18). */
  baseIva: Decimal;
  cantidad: Decimal;
}

/** A base that differs by no more than this is a rounded usual one, not another base. */
const ROUNDING = decimal('0.05');

export function usualBases(taxes: readonly DraftImpuesto[], neto: Decimal, cantidad: Decimal): UsualBases {
  let baseIva = neto;
  for (const tax of taxes) {
    if (tax.impuesto !== IEPS || tax.retencion || tax.tipoFactor === 'Exento') continue;
    baseIva = baseIva.plus(amountOf(tax, baseOf(tax, { neto, baseIva: neto, cantidad })));
  }
  return { neto, baseIva, cantidad };
}

/** The usual base: the quantity for a Cuota, which is charged per unit (litres, kilos), otherwise the price. */
export function usualBase({ tipoFactor, impuesto }: DraftImpuesto, { neto, baseIva, cantidad }: UsualBases): Decimal {
  if (tipoFactor === 'Cuota') return round(cantidad, PLACES);
  return impuesto === IVA ? baseIva : neto;
}

/** The client's base, if it is not just a rounding of the usual one. */
export function baseOf(tax: DraftImpuesto, usual: UsualBases): Decimal {
  const sent = decimalOrUndefined(tax.base);
  if (tax.tipoFactor === 'Cuota') return round(sent ?? usual.cantidad, PLACES);
  return sent && isOwnBase(tax, usual) ? round(sent, PLACES) : usualBase(tax, usual);
}

/**
 * Whether a tax has a base other than the price: IVA without the quotas of a fuel (LIEPS 2-A), a used vehicle's margin
 * (RLIVA 27), a quarter of an international air fare (LIVA 16), the taxed part of a line. A Cuota states the taxed
 * quantity.
 */
export function isOwnBase(tax: DraftImpuesto, usual: UsualBases): boolean {
  const sent = decimalOrUndefined(tax.base);
  if (!sent?.gt(ZERO) || tax.tipoFactor === 'Cuota') return false;
  return sent.minus(usualBase(tax, usual)).abs().gt(ROUNDING);
}
