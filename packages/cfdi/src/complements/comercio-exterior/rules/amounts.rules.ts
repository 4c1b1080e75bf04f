/**
 * Dollar amounts of an export: rows CCE122, CCE157, CCE158, CCE163, CCE164, CCE169, CCE171, CCE172. In the pairs CCE157
 * and CCE158, CCE163 and CCE164, CCE169 and CCE171, which row is the lower and which the upper limit is inferred from
 * their order.
 */
import { type Decimal, decimal, decimalOrUndefined, round, toPlain, writtenDecimals, ZERO } from '../../../decimal.ts';
import type { SatRule } from '../../../rule-codes.ts';
import { ourError, type Report, satError, text } from '../../../rules/rule.ts';
import { sumOf } from '../../sums.ts';
import { dollarLimits, type Limits, productLimits, sumLimits } from '../limits.ts';
import { conceptsById, isService, type Mercancia, type Rule } from './model.ts';

/** Tariff code of free samples. */
const SAMPLES = '9801000100';

/** CCE122: TotalUSD is the sum of the goods, rounded half up, with two decimals. */
const total: Rule = ({ data, path }, report) => {
  const sum = sumOf(data.mercancias.map(({ valorDolares }) => valorDolares));
  if (sum === undefined) return;
  const wanted = toPlain(round(sum, 2), 2);
  if (decimal(data.totalUSD).eq(wanted) && writtenDecimals(data.totalUSD) <= 2) return;
  const at = `${path}.totalUSD`;
  const message = text(
    `${at} must be ${wanted}: the sum of valorDolares, rounded to cents`,
    `${at} debe ser ${wanted}: la suma de valorDolares, redondeada a centavos`,
  );
  report(satError('CCE122', at, message, text('Omit it: it is computed.', 'Omítalo: se calcula.')));
};

/** CCE157, CCE158, CCE172: the value of the goods is that of their concepts, in dollars. Not checked for XXX. */
const ofConcepts: Rule = ({ data, comprobante, path }, report) => {
  const { moneda, tipoCambio } = comprobante;
  if (moneda === 'XXX' || (moneda !== 'MXN' && moneda !== 'USD' && tipoCambio === undefined)) return;
  const concepts = conceptsById(comprobante.conceptos);
  for (const [id, goods] of byId(data.mercancias)) {
    const those = (concepts.get(id) ?? []).map(({ concept }) => concept);
    if (those.length === 0 || goods.some(({ one }) => isBeyondLimits(one, those))) continue;
    const rate = moneda === 'MXN' ? undefined : tipoCambio;
    const limits = sumLimits(those.map(({ importe }) => dollarLimits(importe, moneda, rate, data.tipoCambioUSD)));
    const alone = those.length === 1 && goods.length === 1;
    const value = sumOf(goods.map(({ one }) => one.valorDolares)) ?? ZERO;
    const at = `${path}.mercancias[${goods[0]?.index ?? 0}].valorDolares`;
    const rules = alone ? (['CCE172', 'CCE172'] as const) : (['CCE157', 'CCE158'] as const);
    outside(
      at,
      value,
      limits,
      rules,
      { en: 'the value of the items in dollars', es: 'el valor de los conceptos en dólares' },
      report,
    );
  }
};

/**
 * CCE169, CCE171: the value of the goods is customs quantity x unit value. The matrix uses their own decimals, the
 * guide's appendix those of the concept: a value within the latter only is a warning.
 */
const ofCustoms: Rule = ({ data, comprobante, path }, report) => {
  const concepts = conceptsById(comprobante.conceptos);
  for (const [i, goods] of data.mercancias.entries()) {
    const { cantidadAduana, valorUnitarioAduana, valorDolares, noIdentificacion } = goods;
    if (cantidadAduana === undefined || valorUnitarioAduana === undefined) continue;
    const those = (concepts.get(noIdentificacion) ?? []).map(({ concept }) => concept);
    if (isBeyondLimits(goods, those)) continue;
    const at = `${path}.mercancias[${i}].valorDolares`;
    const of = { en: 'cantidadAduana x valorUnitarioAduana', es: 'cantidadAduana x valorUnitarioAduana' };
    const value = decimal(valorDolares);
    const limits = productLimits(cantidadAduana, valorUnitarioAduana);
    if (outside(at, value, limits, ['CCE171', 'CCE169'], of, report)) continue;
    const [concept, ...others] = those;
    if (concept === undefined || others.length > 0) continue;
    const written = {
      quantity: writtenDecimals(concept.cantidad),
      each: writtenDecimals(concept.valorUnitario),
    };
    const strict = productLimits(cantidadAduana, valorUnitarioAduana, written);
    outside(at, value, strict, ['CCE171', 'CCE169'], of, (violation) => report({ ...violation, severity: 'warning' }));
  }
};

/** CCE163, CCE164: samples are fully discounted. */
const samples: Rule = ({ data, comprobante, path }, report) => {
  const { moneda, tipoCambio } = comprobante;
  if (moneda === 'XXX') return;
  const concepts = conceptsById(comprobante.conceptos);
  for (const [id, all] of byId(data.mercancias)) {
    const goods = all.filter(({ one }) => one.fraccionArancelaria === SAMPLES);
    const [first] = goods;
    if (first === undefined) continue;
    const discounts = (concepts.get(id) ?? []).flatMap(({ concept, index }) => {
      const written = concept.descuento;
      if (decimalOrUndefined(written)?.gt(0) && written !== undefined) return [written];
      const at = `items[${index}].discount`;
      const message = text(
        `${at} is required for samples (${SAMPLES})`,
        `${at} es obligatorio para muestras (${SAMPLES})`,
      );
      report(satError('CCE163', at, message, text('Discount the whole price.', 'Descuente todo el precio.')));
      return [];
    });
    if (discounts.length === 0) continue;
    const rate = moneda === 'MXN' ? undefined : tipoCambio;
    const { high } = sumLimits(discounts.map((each) => dollarLimits(each, moneda, rate, data.tipoCambioUSD)));
    const value = sumOf(goods.map(({ one }) => one.valorDolares)) ?? ZERO;
    if (value.lte(high)) continue;
    const at = `${path}.mercancias[${first.index}].valorDolares`;
    const message = text(
      `${at} of samples exceeds the discount of their items, ${toPlain(high, 2)} dollars`,
      `${at} de las muestras supera el descuento de sus conceptos, ${toPlain(high, 2)} dólares`,
    );
    report(satError('CCE164', at, message, text('Discount the whole price.', 'Descuente todo el precio.')));
  }
};

/** Goods by NoIdentificacion, with their index. */
function byId(goods: readonly Mercancia[]) {
  const found = new Map<string, { one: Mercancia; index: number }[]>();
  for (const [index, one] of goods.entries()) {
    const those = found.get(one.noIdentificacion);
    if (those) those.push({ one, index });
    else found.set(one.noIdentificacion, [{ one, index }]);
  }
  return found;
}

/** Exempt from limits: a value of 0 for goods outside the customs value, and of 1 where customs rules allow it. */
function isBeyondLimits(goods: Mercancia, conceptos: readonly { claveUnidad: string }[]): boolean {
  const value = decimal(goods.valorDolares);
  return value.eq(1) || (value.isZero() && isService(goods, conceptos));
}

/** Reports a value outside its limits; returns whether it is. */
function outside(
  at: string,
  value: Decimal,
  { low, high }: Limits,
  [below, above]: readonly [SatRule, SatRule],
  of: { en: string; es: string },
  report: Report,
): boolean {
  if (value.gte(low) && value.lte(high)) return false;
  const between = `${toPlain(low, 2)} - ${toPlain(high, 2)}`;
  const message = text(
    `${at} is not ${of.en}: the sum must be within ${between}`,
    `${at} no es ${of.es}: la suma debe estar entre ${between}`,
  );
  const hint = text(
    'Send amounts and exchange rates with all their decimals; valorUnitarioAduana can have six.',
    'Envíe importes y tipos de cambio con todos sus decimales; valorUnitarioAduana admite seis.',
  );
  report(satError(value.lt(low) ? below : above, at, message, hint));
  return true;
}

/**
 * Goods without a value that also cannot be calculated from customs quantity and unit value; the other rules need all
 * values.
 */
const amounts: Rule = (about, report) => {
  const { data, path } = about;
  const unvalued = data.mercancias.flatMap(({ valorDolares }, i) => (isMissing(valorDolares) ? [i] : []));
  for (const i of unvalued) {
    const at = `${path}.mercancias[${i}].valorDolares`;
    const message = text(`${at} is required`, `${at} es obligatorio`);
    const hint = text(
      'Send it, or send valorUnitarioAduana with cantidadAduana: then it is computed.',
      'Envíelo, o envíe valorUnitarioAduana junto con cantidadAduana: entonces se calcula.',
    );
    report(ourError('REQUIRED', at, message, hint));
  }
  if (unvalued.length > 0) return;
  for (const rule of [total, ofConcepts, ofCustoms, samples]) rule(about, report);
};

/** `fill` leaves it absent if it cannot be calculated. */
const isMissing = (value: string | undefined) => value === undefined;

export const amountRules: readonly Rule[] = [amounts];
