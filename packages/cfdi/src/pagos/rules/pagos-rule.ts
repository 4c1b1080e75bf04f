import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../../comprobante.ts';
import { type Report, satError, text } from '../../rules/rule.ts';
import type { Violation } from '../../violation.ts';
import type { DoctoRelacionado, Pago, Pagos } from '../pagos.ts';

/** Input of the payments matrix rules: a finished receipt, our own or another issuer's, from its texts alone. */
export interface PagosFacts {
  comprobante: Comprobante;
  pagos: Pagos;
  catalogs: Catalogs;
  /** Decimals of a currency (c_Moneda), 2 when it is unknown. */
  decimalsOf: (moneda: string) => number;
  /** Path of a tax of a document, and of a field of it. */
  pathOfTax: PathOfTax;
}

export type TaxField = 'base' | 'type' | 'factorType' | 'rate' | 'amount';

/** `kind` and `k`: the tax is the `k`th, from 0, that the document at `at` withholds or transfers. */
export type PathOfTax = (at: string, kind: 'retenciones' | 'traslados', k: number, field?: TaxField) => string;

/** Reports every violation; paths are those of the request body (docs/payment-body.md). */
export type PagosRule = (facts: PagosFacts, report: Report) => void;

/** Finding for a violated row of the payments matrix (edition "Revisión B"). */
export function crp(code: number, path: string, en: string, es: string, hint?: { en: string; es: string }): Violation {
  return satError(`CRP${code}`, path, text(en, es), hint);
}

export function eachPago(pagos: Pagos, visit: (pago: Pago, at: string) => void): void {
  for (const [i, pago] of pagos.pagos.entries()) visit(pago, `payments[${i}]`);
}

export function eachDocto(pagos: Pagos, visit: (docto: DoctoRelacionado, at: string, pago: Pago) => void): void {
  eachPago(pagos, (pago, at) => {
    for (const [i, docto] of pago.doctosRelacionados.entries()) visit(docto, `${at}.documents[${i}]`, pago);
  });
}
