/**
 * The arithmetic of a finished document, ours or another's, from its texts alone: nothing is taken from `calculate`.
 * Sources: matrix of 13 December 2024 (CFDI40107-40112, 40119, 40167, 40168, 40180, 40186, 40202-40221), Anexo 20,
 * FAQ 39 and 41. Totals with local taxes (complement implocal) are not known here.
 */
import type { Comprobante, Concepto } from '../comprobante.ts';
import {
  type Decimal,
  decimal,
  decimalOrUndefined,
  round,
  roundUp,
  truncate,
  writtenDecimals,
  ZERO,
} from '../decimal.ts';
import type { Violation } from '../violation.ts';
import { type Report, type Rule, satError, text } from './rule.ts';

/** Every breach of the SAT's sums and tolerances; `decimales` are the currency's (c_Moneda). */
export function checkSums(comprobante: Comprobante, decimales: number): Violation[] {
  const found: Violation[] = [];
  const report: Report = (violation) => found.push(violation);
  for (const [i, concepto] of comprobante.conceptos.entries()) checkConcept(concepto, `items[${i}]`, decimales, report);
  checkHead(comprobante, decimales, report);
  checkTaxes(comprobante, decimales, report);
  return found;
}

/** Schema, t_Importe: amounts are not negative and have at most 18 whole digits. */
export const magnitude: Rule = ({ comprobante }, report) => {
  const { subTotal, total } = comprobante;
  if (decimalOrUndefined(total)?.lt(0)) {
    const message = text('the total must not be negative', 'el total no debe ser negativo');
    const hint = text('More is withheld or discounted than charged.', 'Se retiene o descuenta más de lo que se cobra.');
    report({ ...satError('CFDI40119', 'items', message, hint), code: 'TOTAL_NEGATIVE' });
  }
  if (wholeDigits(subTotal) <= 18 && wholeDigits(total) <= 18) return;
  const message = text('the amounts have more than 18 whole digits', 'los importes tienen más de 18 dígitos enteros');
  report({ ...satError('301', 'items', message), code: 'AMOUNT_TOO_LARGE' });
};

/** Our own documents pass by construction; a finding here means a defect, and no document leaves with one. */
export const sums: Rule = ({ comprobante, decimales }, report) => {
  for (const violation of checkSums(comprobante, decimales)) report(violation);
};

function wholeDigits(amount: string): number {
  return (amount.split('.')[0] ?? '').length;
}

function value(written: string | undefined): Decimal {
  return decimalOrUndefined(written) ?? ZERO;
}

/** Limits of a product of two written numbers: each may stand for anything that rounds to it (FAQ 41). */
function within(result: string, factor: string, other: string, otherIsExact: boolean, places: number): boolean {
  const half = (written: string) => decimal(`0.${'0'.repeat(Math.min(writtenDecimals(written), 30))}5`);
  const a = value(factor);
  const b = value(other);
  const least = otherIsExact ? b : b.minus(half(other));
  const most = otherIsExact ? b : b.plus(half(other)).minus(TINY);
  const lower = truncate(a.minus(half(factor)).times(least), places);
  const upper = roundUp(a.plus(half(factor)).minus(TINY).times(most), places);
  const amount = value(result);
  return amount.gte(lower) && amount.lte(upper);
}

const TINY = decimal('0.000000000001');

function checkConcept(concepto: Concepto, at: string, places: number, report: Report): void {
  if (!within(concepto.importe, concepto.cantidad, concepto.valorUnitario, false, places)) {
    report(broken('CFDI40167', `${at}.amount`, 'Importe', 'Cantidad x ValorUnitario'));
  }
  if (concepto.descuento !== undefined && writtenDecimals(concepto.descuento) > writtenDecimals(concepto.importe)) {
    report(broken('CFDI40168', `${at}.discount`, 'Descuento', 'the decimals of Importe'));
  }
  for (const [rule, taxes] of [
    ['CFDI40180', concepto.traslados],
    ['CFDI40186', concepto.retenciones],
  ] as const) {
    for (const { base, importe, tasaOCuota } of taxes) {
      if (importe === undefined || tasaOCuota === undefined) continue;
      if (!within(importe, base, tasaOCuota, true, places))
        report(broken(rule, `${at}.taxes`, 'Importe', 'Base x TasaOCuota'));
    }
  }
}

function checkHead(c: Comprobante, places: number, report: Report): void {
  const decimals: [string, string | undefined][] = [
    ['CFDI40107', c.subTotal],
    ['CFDI40112', c.descuento],
    ['CFDI40119', c.total],
  ];
  for (const [rule, amount] of decimals) {
    if (amount !== undefined && writtenDecimals(amount) > places)
      report(broken(rule, 'items', amount, 'the decimals of Moneda'));
  }
  const subTotal = value(c.subTotal);
  const descuento = value(c.descuento);
  const moneyless = c.tipoDeComprobante === 'T' || c.tipoDeComprobante === 'P';
  if (moneyless) {
    if (!subTotal.isZero()) report(broken('CFDI40109', 'items', 'SubTotal', '0'));
  } else {
    const importes = sum(c.conceptos.map(({ importe }) => importe));
    if (!subTotal.eq(round(importes, places))) report(broken('CFDI40108', 'items', 'SubTotal', 'the sum of Importe'));
    const discounts = c.conceptos.flatMap(({ descuento: one }) => (one === undefined ? [] : [one]));
    const right = (c.descuento !== undefined) === discounts.length > 0 && descuento.eq(round(sum(discounts), places));
    if (!right) report(broken('CFDI40111', 'items', 'Descuento', 'the sum of Descuento of the concepts'));
  }
  if (descuento.gt(subTotal)) report(broken('CFDI40110', 'items', 'Descuento', 'at most SubTotal'));
  const trasladados = value(c.impuestos?.totalImpuestosTrasladados);
  const retenidos = value(c.impuestos?.totalImpuestosRetenidos);
  const total = subTotal.minus(descuento).plus(trasladados).minus(retenidos);
  if (!value(c.total).eq(total))
    report(broken('CFDI40119', 'items', 'Total', 'SubTotal - Descuento + traslados - retenciones'));
}

function checkTaxes(c: Comprobante, places: number, report: Report): void {
  const groups = new Map<string, { base: Decimal; importe: Decimal }>();
  const withheld = new Map<string, Decimal>();
  for (const { traslados, retenciones } of c.conceptos) {
    for (const tax of traslados) {
      const group = groups.get(keyOf(tax)) ?? { base: ZERO, importe: ZERO };
      groups.set(keyOf(tax), {
        base: group.base.plus(value(tax.base)),
        importe: group.importe.plus(value(tax.importe)),
      });
    }
    for (const tax of retenciones) {
      withheld.set(tax.impuesto, (withheld.get(tax.impuesto) ?? ZERO).plus(value(tax.importe)));
    }
  }
  const traslados = c.impuestos?.traslados ?? [];
  const retenciones = c.impuestos?.retenciones ?? [];
  if (new Set(traslados.map(keyOf)).size !== traslados.length || traslados.length !== groups.size) {
    report(broken('CFDI40218', 'items', 'Traslado', 'one node per tax, factor and rate'));
  }
  if (
    new Set(retenciones.map(({ impuesto }) => impuesto)).size !== retenciones.length ||
    retenciones.length !== withheld.size
  ) {
    report(broken('CFDI40208', 'items', 'Retencion', 'one node per tax'));
  }
  for (const tax of traslados) {
    const group = groups.get(keyOf(tax));
    const exento = tax.tipoFactor === 'Exento';
    if (!group || !value(tax.base).eq(round(group.base, places))) {
      report(broken(exento ? 'CFDI40216' : 'CFDI40215', 'items', 'Base', 'the sum of Base of the concepts'));
    }
    if (exento ? tax.importe !== undefined : !group || !value(tax.importe).eq(round(group.importe, places))) {
      report(broken(exento ? 'CFDI40213' : 'CFDI40221', 'items', 'Importe', 'the sum of Importe of the concepts'));
    }
    if (writtenDecimals(tax.base) > places) report(broken('CFDI40214', 'items', 'Base', 'the decimals of Moneda'));
    if (writtenDecimals(tax.importe ?? '') > places)
      report(broken('CFDI40220', 'items', 'Importe', 'the decimals of Moneda'));
  }
  for (const tax of retenciones) {
    if (!value(tax.importe).eq(round(withheld.get(tax.impuesto) ?? ZERO, places))) {
      report(broken('CFDI40211', 'items', 'Importe', 'the sum of Importe withheld in the concepts'));
    }
    if (writtenDecimals(tax.importe) > places)
      report(broken('CFDI40210', 'items', 'Importe', 'the decimals of Moneda'));
  }
  checkTotals(c, places, report);
}

function checkTotals({ impuestos, tipoDeComprobante }: Comprobante, places: number, report: Report): void {
  if (!impuestos) return;
  if (tipoDeComprobante === 'T' || tipoDeComprobante === 'P')
    report(broken('CFDI40201', 'items', 'Impuestos', 'absent'));
  const charged = impuestos.traslados.filter(({ tipoFactor }) => tipoFactor !== 'Exento');
  const { totalImpuestosTrasladados: trasladados, totalImpuestosRetenidos: retenidos } = impuestos;
  if ((trasladados !== undefined) !== charged.length > 0) {
    report(broken('CFDI40212', 'items', 'TotalImpuestosTrasladados', 'present only with taxes that are not Exento'));
  } else if (!value(trasladados).eq(sum(charged.map(({ importe }) => importe)))) {
    report(broken('CFDI40205', 'items', 'TotalImpuestosTrasladados', 'the sum of its Traslado nodes'));
  }
  if ((retenidos !== undefined) !== impuestos.retenciones.length > 0) {
    report(broken('CFDI40206', 'items', 'TotalImpuestosRetenidos', 'present only with taxes withheld'));
  } else if (!value(retenidos).eq(sum(impuestos.retenciones.map(({ importe }) => importe)))) {
    report(broken('CFDI40203', 'items', 'TotalImpuestosRetenidos', 'the sum of its Retencion nodes'));
  }
  for (const [rule, amount] of [
    ['CFDI40204', trasladados],
    ['CFDI40202', retenidos],
  ] as const) {
    if (writtenDecimals(amount ?? '') > places) report(broken(rule, 'items', amount ?? '', 'the decimals of Moneda'));
  }
}

function keyOf({
  impuesto,
  tipoFactor,
  tasaOCuota,
}: {
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
}): string {
  return `${impuesto}|${tipoFactor}|${tasaOCuota === undefined ? '' : value(tasaOCuota).toFixed(6)}`;
}

function sum(amounts: readonly (string | undefined)[]): Decimal {
  let total = ZERO;
  for (const amount of amounts) total = total.plus(value(amount));
  return total;
}

function broken(rule: string, path: string, field: string, expected: string): Violation {
  return satError(rule, path, text(`${field} is not ${expected}`, `${field} no cumple: ${expected}`));
}
