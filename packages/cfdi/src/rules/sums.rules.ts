/**
 * The arithmetic of a finished document, our own or another issuer's, from its texts alone: independent of `calculate`.
 * Sources: matrix of 13 December 2024 (CFDI40107-40112, 40119, 40167, 40168, 40180, 40186, 40202-40221), Anexo 20, FAQ
 * 39 and 41, c_Impuesto, implocal.xsd.
 */

import { airlineCharge } from '../complements/aerolineas/aerolineas.ts';
import { localTaxesOf } from '../complements/impuestos-locales/impuestos-locales.ts';
import type { Comprobante, Concepto, Traslado } from '../comprobante.ts';
import { type Decimal, decimalOrUndefined, round, writtenDecimals, ZERO } from '../decimal.ts';
import type { AnyDraft } from '../normalise-body.ts';
import type { SatRule } from '../rule-codes.ts';
import { runThrough, SLICE } from '../slices.ts';
import type { Violation } from '../violation.ts';
import { ConceptSums, keyOf } from './concept-sums.ts';
import { isOverDiscounted, value, within } from './limits.ts';
import { ourError, type Report, type Rule, satError, text } from './rule.ts';
import {
  ABSENT,
  both,
  broken,
  DECIMALS_OF_IMPORTE,
  KEY_OF_TAX,
  OF_PRICE,
  OF_RATE,
  ofCurrency,
  PRESENT,
  sumOfConcepts,
  sumOfNodes,
} from './sum-faults.ts';

/** Every violation of the SAT's sums and tolerances; `decimales` are the currency's (c_Moneda). */
export function checkSums(comprobante: Comprobante, decimales: number): Violation[] {
  return runThrough(checkSumsInSlices(comprobante, decimales));
}

/** `checkSums` as a generator that yields every few hundred concepts; same result. */
export function* checkSumsInSlices(
  comprobante: Comprobante,
  decimales: number,
): Generator<undefined, Violation[], undefined> {
  const found: Violation[] = [];
  const report: Report = (violation) => found.push(violation);
  const sums = new ConceptSums();
  for (const [i, concepto] of comprobante.conceptos.entries()) {
    checkConcept(concepto, `items[${i}]`, decimales, report);
    sums.add(concepto);
    if (i % SLICE === SLICE - 1) yield;
  }
  checkHead(comprobante, sums, decimales, report);
  checkTaxes(comprobante, sums, decimales, report);
  checkLocal(comprobante, report);
  return found;
}

/**
 * The schema (t_Importe) allows 18 integer digits. Ours are fewer: responses state amounts as JSON numbers, which a
 * reader keeps to the cent up to here only.
 */
const WHOLE_DIGITS_MAX = 13;

/** Schema, t_Importe: amounts are not negative. Ours: nor so large that a response would state another cent. */
export const magnitude: Rule = ({ draft, comprobante }, report) => {
  const { subTotal, total, impuestos } = comprobante;
  if (decimalOrUndefined(total)?.lt(0) && !comprobante.conceptos.some(isOverDiscounted)) {
    const message = text('the total must not be negative', 'el total no debe ser negativo');
    const hint = text(
      'Withholdings and discounts exceed the amount charged.',
      'Las retenciones y los descuentos exceden lo que se cobra.',
    );
    report({ ...satError('CFDI40119', whatTakesOff(draft, comprobante), message, hint), code: 'TOTAL_NEGATIVE' });
  }
  const sums = [subTotal, total, impuestos?.totalImpuestosTrasladados, impuestos?.totalImpuestosRetenidos];
  if (sums.every((sum = '0') => wholeDigits(sum) <= WHOLE_DIGITS_MAX)) return;
  const message = text(
    `the amounts have more than ${WHOLE_DIGITS_MAX} whole digits`,
    `los importes tienen más de ${WHOLE_DIGITS_MAX} dígitos enteros`,
  );
  report(ourError('AMOUNT_TOO_LARGE', 'items', message));
};

/** The field that makes a total negative: local taxes, if it would not be negative without those withheld. */
function whatTakesOff(draft: AnyDraft, comprobante: Comprobante): string {
  const withheld = value(localTaxesOf(comprobante)?.totaldeRetenciones);
  if (withheld.isZero() || value(comprobante.total).plus(withheld).lt(0)) return 'items';
  return draft.impuestosLocales?.some(({ retencion }) => retencion) ? 'localTaxes' : 'complements.impuestosLocales10';
}

function wholeDigits(amount: string): number {
  return (amount.split('.')[0] ?? '').length;
}

function checkConcept(concepto: Concepto, at: string, places: number, report: Report): void {
  if (!within(concepto.importe, concepto.cantidad, concepto.valorUnitario, false, places)) {
    report(broken('CFDI40167', `${at}.amount`, 'Importe', OF_PRICE));
  }
  if (concepto.descuento !== undefined && writtenDecimals(concepto.descuento) > writtenDecimals(concepto.importe)) {
    report(broken('CFDI40168', `${at}.discount`, 'Descuento', DECIMALS_OF_IMPORTE));
  }
  checkProducts('CFDI40180', concepto.traslados, at, places, report);
  checkProducts('CFDI40186', concepto.retenciones, at, places, report);
  for (const [j, { importe, cantidad, valorUnitario }] of (concepto.partes ?? []).entries()) {
    if (importe === undefined || valorUnitario === undefined) continue;
    if (!within(importe, cantidad, valorUnitario, false, places)) {
      report(broken('CFDI40198', `${at}.parts[${j}].amount`, 'Importe', OF_PRICE));
    }
  }
}

function checkProducts(rule: SatRule, taxes: readonly Traslado[], at: string, places: number, report: Report): void {
  for (const { base, importe, tasaOCuota } of taxes) {
    if (importe === undefined || tasaOCuota === undefined) continue;
    if (within(importe, base, tasaOCuota, true, places)) continue;
    report(broken(rule, `${at}.taxes`, 'Importe', OF_RATE));
  }
}

function checkHead(c: Comprobante, sums: ConceptSums, places: number, report: Report): void {
  const decimals: [SatRule, string, string | undefined][] = [
    ['CFDI40107', 'SubTotal', c.subTotal],
    ['CFDI40112', 'Descuento', c.descuento],
    ['CFDI40119', 'Total', c.total],
  ];
  for (const [rule, field, amount] of decimals) ofCurrency(rule, field, amount, places, report);
  const subTotal = value(c.subTotal);
  const descuento = value(c.descuento);
  const moneyless = c.tipoDeComprobante === 'T' || c.tipoDeComprobante === 'P';
  if (moneyless) {
    if (!subTotal.isZero()) report(broken('CFDI40109', 'items', 'SubTotal', both('0')));
  } else {
    if (!subTotal.eq(round(sums.importe, places)))
      report(broken('CFDI40108', 'items', 'SubTotal', sumOfConcepts('Importe')));
    const right = (c.descuento !== undefined) === sums.hasDescuento && descuento.eq(round(sums.descuento, places));
    if (!right) report(broken('CFDI40111', 'items', 'Descuento', sumOfConcepts('Descuento')));
  }
  if (descuento.gt(subTotal))
    report(broken('CFDI40110', 'items', 'Descuento', text('at most SubTotal', 'como máximo SubTotal')));
  const trasladados = value(c.impuestos?.totalImpuestosTrasladados);
  const retenidos = value(c.impuestos?.totalImpuestosRetenidos);
  const locals = localTaxesOf(c);
  const local = value(locals?.totaldeTraslados).minus(value(locals?.totaldeRetenciones));
  const total = subTotal.minus(descuento).plus(trasladados).minus(retenidos).plus(local);
  // No row says whether Total includes airport charges: issuers do either.
  const isRight = [ZERO, airlineCharge(c, places)].some((charge) => total.plus(charge).eq(value(c.total)));
  if (!isRight) report(broken('CFDI40119', 'items', 'Total', both('SubTotal - Descuento + traslados - retenciones')));
}

/** The complement's totals are those of its nodes. Not in the matrix; the SAT's guide of implocal. */
function checkLocal(c: Comprobante, report: Report): void {
  const local = localTaxesOf(c);
  if (!local) return;
  for (const [total, nodes] of [
    [local.totaldeTraslados, local.trasladosLocales ?? []],
    [local.totaldeRetenciones, local.retencionesLocales ?? []],
  ] as const) {
    if (value(total).eq(sum(nodes.map(({ importe }) => importe)))) continue;
    const message = text('the total of localTaxes is not their sum', 'el total de localTaxes no es su suma');
    report(ourError('LOCAL_TAX_TOTAL', 'localTaxes', message));
  }
}

function checkTaxes(c: Comprobante, { groups, withheld }: ConceptSums, places: number, report: Report): void {
  const traslados = c.impuestos?.traslados ?? [];
  const retenciones = c.impuestos?.retenciones ?? [];
  if (new Set(traslados.map(keyOf)).size !== traslados.length || traslados.length !== groups.size) {
    report(
      broken(
        'CFDI40218',
        'items',
        'Traslado',
        text('one node per tax, factor and rate', 'un nodo por impuesto, factor y tasa'),
      ),
    );
  }
  if (
    new Set(retenciones.map(({ impuesto }) => impuesto)).size !== retenciones.length ||
    retenciones.length !== withheld.size
  ) {
    report(broken('CFDI40208', 'items', 'Retencion', text('one node per tax', 'un nodo por impuesto')));
  }
  for (const tax of traslados) {
    checkKeyOfTransfer(tax, report);
    const group = groups.get(keyOf(tax));
    const exento = tax.tipoFactor === 'Exento';
    if (!group || !value(tax.base).eq(round(group.base.value, places))) {
      report(broken(exento ? 'CFDI40216' : 'CFDI40215', 'items', 'Base', sumOfConcepts('Base')));
    }
    if (exento) {
      if (tax.importe !== undefined) report(broken('CFDI40213', 'items', 'Importe', ABSENT));
    } else if (!group || !value(tax.importe).eq(round(group.importe.value, places))) {
      report(broken('CFDI40221', 'items', 'Importe', sumOfConcepts('Importe')));
    }
    ofCurrency('CFDI40214', 'Base', tax.base, places, report);
    ofCurrency('CFDI40220', 'Importe', tax.importe, places, report);
  }
  for (const tax of retenciones) {
    if (!IMPUESTOS.includes(tax.impuesto)) report(broken('CFDI40207', 'items', 'Impuesto', KEY_OF_TAX));
    if (!value(tax.importe).eq(round(withheld.get(tax.impuesto)?.value ?? ZERO, places))) {
      report(broken('CFDI40211', 'items', 'Importe', sumOfConcepts('Importe')));
    }
    ofCurrency('CFDI40210', 'Importe', tax.importe, places, report);
  }
  checkTotals(c, places, report);
}

function checkTotals({ impuestos, tipoDeComprobante }: Comprobante, places: number, report: Report): void {
  if (!impuestos) return;
  if (tipoDeComprobante === 'T' || tipoDeComprobante === 'P') report(broken('CFDI40201', 'items', 'Impuestos', ABSENT));
  const charged = impuestos.traslados.filter(({ tipoFactor }) => tipoFactor !== 'Exento');
  const { totalImpuestosTrasladados: trasladados, totalImpuestosRetenidos: retenidos } = impuestos;
  if ((trasladados !== undefined) !== charged.length > 0) {
    report(broken('CFDI40212', 'items', 'TotalImpuestosTrasladados', charged.length > 0 ? PRESENT : ABSENT));
  } else if (!value(trasladados).eq(sum(charged.map(({ importe }) => importe)))) {
    report(broken('CFDI40205', 'items', 'TotalImpuestosTrasladados', sumOfNodes('Traslado')));
  }
  if ((retenidos !== undefined) !== impuestos.retenciones.length > 0) {
    report(
      broken('CFDI40206', 'items', 'TotalImpuestosRetenidos', impuestos.retenciones.length > 0 ? PRESENT : ABSENT),
    );
  } else if (!value(retenidos).eq(sum(impuestos.retenciones.map(({ importe }) => importe)))) {
    report(broken('CFDI40203', 'items', 'TotalImpuestosRetenidos', sumOfNodes('Retencion')));
  }
  ofCurrency('CFDI40204', 'TotalImpuestosTrasladados', trasladados, places, report);
  ofCurrency('CFDI40202', 'TotalImpuestosRetenidos', retenidos, places, report);
}

const IMPUESTOS = ['001', '002', '003'];

/** CFDI40217, CFDI40219: a transferred tax of the document has a known tax, and a rate unless exempt. */
function checkKeyOfTransfer({ impuesto, tipoFactor, tasaOCuota }: Traslado, report: Report): void {
  if (!IMPUESTOS.includes(impuesto)) report(broken('CFDI40217', 'items', 'Impuesto', KEY_OF_TAX));
  const rated = tasaOCuota !== undefined && decimalOrUndefined(tasaOCuota) !== undefined;
  if (tipoFactor !== 'Exento' && !rated) {
    report(broken('CFDI40219', 'items', 'TasaOCuota', text('a rate of c_TasaOCuota', 'una tasa de c_TasaOCuota')));
  }
}

function sum(amounts: readonly (string | undefined)[]): Decimal {
  let total = ZERO;
  for (const amount of amounts) total = total.plus(value(amount));
  return total;
}
