import { type Amounts, amountsOf } from './amounts.ts';
import { calculateConcepto } from './calculate-concepto.ts';
import type { Concepto } from './comprobante.ts';
import { type Decimal, decimal, decimalOrUndefined, toPlain, ZERO } from './decimal.ts';
import type { Draft, DraftConcepto } from './normalise-body.ts';
import { SLICE } from './slices.ts';
import { Sums } from './sums.ts';

const STEP = decimal('0.000001');
/** Concepts to try before giving up: further ones rarely succeed where these do not. */
const TRIED = 3;
/** Maximum number of concepts adjusted together. */
const MOVED = 12;

/** Result of adjusting prices to reach a Total. */
export interface Reach {
  /** Adjusted concepts, and the document's amounts with them. Undefined: no adjustment reaches the total. */
  adjustment?: { conceptos: { index: number; concepto: Concepto }[]; amounts: Amounts };
  /** The nearest totals found below and above the wanted one, including the unadjusted total. */
  nearest: { under?: Decimal; over?: Decimal };
}

/**
 * Makes the document's Total equal to what the customer was charged by adjusting the sixth decimals of unit prices, so
 * that every product and sum of the document stays exact (changing totals directly violates CFDI40108 and CFDI40119).
 * Adjusts one concept, or several whose prices included taxes, because such a price has no exact net. Each Importe
 * changes by less than one unit of the currency's last decimal (a cent). Linear in the number of concepts.
 */
export function* chargeTotalInSlices(
  draft: Draft,
  wanted: Decimal,
  decimals: number,
): Generator<undefined, Reach, undefined> {
  const unit = decimal('1').div(decimal('10').pow(decimals));
  const nearest: Reach['nearest'] = {};
  const meet = (total: Decimal) => {
    if (total.lt(wanted) && (!nearest.under || total.gt(nearest.under))) nearest.under = total;
    if (total.gt(wanted) && (!nearest.over || total.lt(nearest.over))) nearest.over = total;
  };
  const all = candidates(draft.conceptos, unit);
  for (const index of all.slice(0, TRIED).map((one) => one.index)) {
    const others = yield* sumsWithout(draft, index);
    const moved = adjust(draft, index, others, wanted, decimals, unit, meet);
    if (moved?.amounts.total.eq(wanted)) return { adjustment: { conceptos: [moved], amounts: moved.amounts }, nearest };
  }
  // One after the other, each as close to the total as possible.
  let current = draft;
  const conceptos: { index: number; concepto: Concepto }[] = [];
  for (const { index } of all.filter(({ preferred }) => preferred === 0).slice(0, MOVED)) {
    const others = yield* sumsWithout(current, index);
    const moved = adjust(current, index, others, wanted, decimals, unit, meet);
    if (!moved) continue;
    conceptos.push(moved);
    if (moved.amounts.total.eq(wanted)) return { adjustment: { conceptos, amounts: moved.amounts }, nearest };
    const { valorUnitario } = moved;
    current = {
      ...current,
      conceptos: current.conceptos.map((one, i) => (i === index ? { ...one, valorUnitario } : one)),
    };
  }
  return { nearest };
}

function* sumsWithout(draft: Draft, index: number): Generator<undefined, Sums, undefined> {
  const others = new Sums();
  for (const [i, concepto] of draft.conceptos.entries()) {
    if (i !== index) calculateConcepto(concepto, false, others);
    if (i % SLICE === SLICE - 1) yield;
  }
  return others;
}

/**
 * Concepts whose Importe changes by less than a cent per price step; those with tax-inclusive prices first, then small
 * quantities.
 */
function candidates(conceptos: readonly DraftConcepto[], unit: Decimal): { index: number; preferred: 0 | 1 }[] {
  const known = conceptos.flatMap(({ cantidad, valorUnitario, conImpuestos }, index) => {
    const quantity = decimalOrUndefined(cantidad);
    const price = decimalOrUndefined(valorUnitario);
    if (!quantity?.gt(ZERO) || !price?.gt(ZERO) || quantity.times(STEP).gte(unit)) return [];
    return [{ index, quantity, preferred: conImpuestos ? (0 as const) : (1 as const) }];
  });
  known.sort((a, b) => a.preferred - b.preferred || a.quantity.comparedTo(b.quantity) || a.index - b.index);
  return known;
}

/** The adjustment of one concept that reaches the total, else the closest one that does not exceed it. */
function adjust(
  draft: Draft,
  index: number,
  others: Sums,
  wanted: Decimal,
  decimals: number,
  unit: Decimal,
  meet: (total: Decimal) => void,
): { index: number; concepto: Concepto; amounts: Amounts; valorUnitario: string } | undefined {
  const concepto = draft.conceptos[index];
  const price = decimalOrUndefined(concepto?.valorUnitario);
  const quantity = decimalOrUndefined(concepto?.cantidad);
  if (!concepto || !price || !quantity) return undefined;
  const most = unit.div(quantity.times(STEP)).ceil().minus(1).toNumber();
  const at = (steps: number) => {
    const sums = others.copy();
    const valorUnitario = toPlain(price.plus(STEP.times(steps)));
    return { concepto: calculateConcepto({ ...concepto, valorUnitario }, false, sums), sums, valorUnitario };
  };
  const unmoved = at(0);
  const before = amountsOf(unmoved.sums, draft, decimals).total;
  meet(before);
  let furthest: { index: number; concepto: Concepto; amounts: Amounts; valorUnitario: string } | undefined;
  let reached = 0;
  const direction = wanted.gt(before) ? 1 : -1;
  const points = turningPoints(unmoved.sums.exact(), at(most).sums.exact(), most, unit);
  for (const steps of [...points, direction * most]) {
    if (price.plus(STEP.times(steps)).lte(ZERO)) continue;
    const { sums, ...moved } = at(steps);
    const amounts = amountsOf(sums, draft, decimals);
    meet(amounts.total);
    if (amounts.total.eq(wanted)) return { index, ...moved, amounts };
    const passes = direction > 0 ? amounts.total.gt(wanted) : amounts.total.lt(wanted);
    if (passes || steps * direction <= reached) continue;
    reached = steps * direction;
    furthest = { index, ...moved, amounts };
  }
  return furthest;
}

/**
 * Step counts near which a rounded sum changes, nearest first. Each sum is, apart from rounding at the sixth decimal, a
 * linear function of the steps; it changes where it crosses half a unit.
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
