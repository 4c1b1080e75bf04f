import { type Amounts, amountsOf } from './amounts.ts';
import { calculateConcepto } from './calculate-concepto.ts';
import { chargeTotalInSlices } from './charge-total.ts';
import { withLocalTaxes } from './complements/impuestos-locales/impuestos-locales.ts';
import type { Comprobante, Concepto } from './comprobante.ts';
import { decimalOrUndefined, toPlain } from './decimal.ts';
import type { Draft } from './normalise-body.ts';
import { runThrough, SLICE } from './slices.ts';
import { Sums } from './sums.ts';

/**
 * Second pass: calculates every amount of the document. Concepts are exact to six decimals, and rounding to the
 * currency happens only in the document's sums, the only order that always agrees with the SAT (FAQ 39; matrix
 * CFDI40108, 40111, 40119, 40203, 40205, 40211, 40215, 40221).
 *
 * `decimals` are the currency's (c_Moneda: 2 for MXN). Amounts sent by the client are ignored, except a tax base that
 * differs from the price (see tax-base.ts). Texts that are not numbers count as zero; `validate` reports them. Serie
 * and folio are those of the draft and `noCertificado` is empty: see `withFolio`, `withCertificado`.
 */
export function calculate(draft: Draft, decimals: number): Comprobante {
  return runThrough(calculateInSlices(draft, decimals));
}

/** `calculate` as a generator that yields every few hundred concepts, to let other work run; same result. */
export function* calculateInSlices(draft: Draft, decimals: number): Generator<undefined, Comprobante, undefined> {
  const traslado = draft.tipoDeComprobante === 'T';
  const sums = new Sums();
  const conceptos: Concepto[] = [];
  for (const concepto of draft.conceptos) {
    conceptos.push(calculateConcepto(concepto, traslado, sums));
    if (conceptos.length % SLICE === 0) yield;
  }
  const amounts = amountsOf(sums, draft, decimals);
  const wanted = decimalOrUndefined(draft.total);
  if (!wanted || traslado || wanted.eq(amounts.total)) return compose(draft, conceptos, amounts, decimals);
  const { adjustment } = yield* chargeTotalInSlices(draft, wanted, decimals);
  if (!adjustment) return compose(draft, conceptos, amounts, decimals);
  for (const { index, concepto } of adjustment.conceptos) conceptos[index] = concepto;
  return compose(draft, conceptos, adjustment.amounts, decimals);
}

function compose(draft: Draft, conceptos: Concepto[], amounts: Amounts, decimals: number): Comprobante {
  const traslado = draft.tipoDeComprobante === 'T';
  const { subTotal, descuento, total, impuestos, impuestosLocales } = amounts;
  const {
    relatedInvoiceUuid: _,
    relacionPropia: __,
    addenda: ___,
    impuestosLocales: ____,
    rawFaults: _____,
    ...heading
  } = draft;
  return {
    ...heading,
    version: '4.0',
    noCertificado: '',
    subTotal: traslado ? '0' : toPlain(subTotal, decimals),
    descuento: descuento && !traslado ? toPlain(descuento, decimals) : undefined,
    // CFDI40114, CFDI40116: none for MXN (where "1" would mean the same) nor for XXX.
    tipoCambio: draft.moneda === 'MXN' || draft.moneda === 'XXX' ? undefined : draft.tipoCambio,
    total: traslado ? '0' : toPlain(total, decimals),
    conceptos,
    impuestos,
    complementos: withLocalTaxes(draft.complementos, impuestosLocales),
  };
}

/** The same document with the series and folio that were reserved for it. */
export function withFolio(comprobante: Comprobante, serie: string | undefined, folio: string | undefined): Comprobante {
  return { ...comprobante, serie: serie || undefined, folio: folio || undefined };
}

/** The same document with the number (20 digits) of the certificate that will seal it. */
export function withCertificado<D extends { noCertificado: string }>(document: D, noCertificado: string): D {
  return { ...document, noCertificado };
}
