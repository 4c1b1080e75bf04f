import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../../comprobante.ts';
import { type Report, satError, text } from '../../rules/rule.ts';
import type { Violation } from '../../violation.ts';
import type { DoctoRelacionado, Pago, Pagos } from '../pagos.ts';

/** What the rules of the payments matrix look at: a finished receipt, ours or another's, from its texts alone. */
export interface PagosFacts {
  comprobante: Comprobante;
  pagos: Pagos;
  catalogs: Catalogs;
  /** Decimals of a currency (c_Moneda), 2 when it is unknown. */
  decimalsOf: (moneda: string) => number;
}

/** Looks at the facts and reports every breach; paths name the body of the request (docs/payment-body.md). */
export type PagosRule = (facts: PagosFacts, report: Report) => void;

/** A row of the payments matrix is broken (edition "Revisión B"). */
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
