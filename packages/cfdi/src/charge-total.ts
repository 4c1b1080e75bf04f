import { type Amounts, amountsOf } from './amounts.ts';
import { calculateConcepto } from './calculate-concepto.ts';
import type { Concepto } from './comprobante.ts';
import { type Decimal, decimal, decimalOrUndefined, toPlain, ZERO } from './decimal.ts';
import type { Draft, DraftConcepto } from './normalise.ts';
import { SLICE } from './slices.ts';
import { Sums } from './sums.ts';

/** A concept whose unit price moved in its last decimals, and the document's amounts with it. */
export interface Adjustment {
  index: number;
  concepto: Concepto;
  amounts: Amounts;
}

const STEP = decimal('0.000001');
/** Concepts that are tried before giving up: another one rarely reaches what these do not. */
const TRIED = 3;

/**
 * Makes the document's Total come to what the customer was charged by moving the sixth decimals of one concept's unit
 * price, so that every product and every sum of the document stays exact (totals altered by hand break CFDI40108 and
 * CFDI40119). The concept's import moves by less than one unit of the currency's last decimal (a cent). Undefined when
 * no such move exists; the items must then be corrected. Cost is linear in the number of concepts.
 */
export function* chargeTotalInSlices(
  draft: Draft,
  wanted: Decimal,
  decimals: number,
): Generator<undefined, Adjustment | undefined, undefined> {
  const unit = decimal('1').div(decimal('10').pow(decimals));
  for (const index of candidates(draft.conceptos, unit)) {
    const others = new Sums();
    for (const [i, concepto] of draft.conceptos.entries()) {
      if (i !== index) calculateConcepto(concepto, false, others);
      if (i % SLICE === SLICE - 1) yield;
    }
    const adjustment = adjust(draft, index, others, wanted, decimals, unit);
    if (adjustment) return adjustment;
  }
  return undefined;
}

/** Where a step of the price moves the import by less than a cent; prices that contained the taxes first, then small quantities. */
function candidates(conceptos: readonly DraftConcepto[], unit: Decimal): number[] {
  const known = conceptos.flatMap(({ cantidad, valorUnitario, conImpuestos }, index) => {
    const quantity = decimalOrUndefined(cantidad);
    const price = decimalOrUndefined(valorUnitario);
    if (!quantity?.gt(ZERO) || !price?.gt(ZERO) || quantity.times(STEP).gte(unit)) return [];
    return [{ index, quantity, preferred: conImpuestos ? 0 : 1 }];
  });
  known.sort((a, b) => a.preferred - b.preferred || a.quantity.comparedTo(b.quantity) || a.index - b.index);
  return known.slice(0, TRIED).map(({ index }) => index);
}

function adjust(
  draft: Draft,
  index: number,
  others: Sums,
  wanted: Decimal,
  decimals: number,
  unit: Decimal,
): Adjustment | undefined {
  const concepto = draft.conceptos[index];
  const price = decimalOrUndefined(concepto?.valorUnitario);
  const quantity = decimalOrUndefined(concepto?.cantidad);
  if (!concepto || !price || !quantity) return undefined;
  const most = unit.div(quantity.times(STEP)).ceil().minus(1).toNumber();
  const at = (steps: number) => {
    const sums = others.copy();
    const valorUnitario = toPlain(price.plus(STEP.times(steps)));
    return { concepto: calculateConcepto({ ...concepto, valorUnitario }, false, sums), sums };
  };
  for (const steps of turningPoints(at(0).sums.exact(), at(most).sums.exact(), most, unit)) {
    if (price.plus(STEP.times(steps)).lte(ZERO)) continue;
    const moved = at(steps);
    const amounts = amountsOf(moved.sums, draft, decimals);
    if (amounts.total.eq(wanted)) return { index, concepto: moved.concepto, amounts };
  }
  return undefined;
}

/**
 * The numbers of steps near which a rounded sum changes, nearest first. Each sum is, but for the rounding of its sixth
 * decimal, a straight line over the steps; it changes where it crosses half a unit.
 */
function turningPoints(from: readonly Decimal[], to: readonly Decimal[], most: number, unit: Decimal): number[] {
  const points = new Set<number>();
  for (const [i, start] of from.entries()) {
    const perStep = (to[i] ?? start).minus(start).div(most || 1);
    if (perStep.isZero()) continue;
    const reach = perStep.abs().times(most).div(unit).ceil().toNumber() + 1;
    const half = start.div(unit).floor().plus('0.5').times(unit);
    for (let n = -reach; n <= reach; n++) {
      const steps = half.plus(unit.times(n)).minus(start).div(perStep).round().toNumber();
      for (let near = steps - 3; near <= steps + 3; near++) if (Math.abs(near) <= most && near !== 0) points.add(near);
    }
  }
  return [...points].sort((a, b) => Math.abs(a) - Math.abs(b) || a - b);
}
