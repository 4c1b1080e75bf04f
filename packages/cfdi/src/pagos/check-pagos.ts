import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../comprobante.ts';
import { runThrough } from '../slices.ts';
import type { Violation } from '../violation.ts';
import { depositRules } from './rules/deposit.rules.ts';
import { doctoRules } from './rules/docto.rules.ts';
import { doctoTaxRules } from './rules/docto-tax.rules.ts';
import { envelopeRules } from './rules/envelope.rules.ts';
import type { PagosFacts, PagosRule, PathOfTax } from './rules/pagos-rule.ts';
import { paymentSumRules } from './rules/payment-sums.rules.ts';

const RULES: readonly PagosRule[] = [
  ...envelopeRules,
  ...depositRules,
  ...doctoRules,
  ...doctoTaxRules,
  ...paymentSumRules,
];

/**
 * Checks a finished receipt, our own or another issuer's, against the payments matrix (CRP, Revisión B), from its texts
 * alone. Not checked: CRP20216 and 20220 (Confirmacion, not in force), CRP20222 (needs the SAT's list of RFCs). A
 * document without the complement has no findings.
 */
export const checkPagos = (comprobante: Comprobante, catalogs: Catalogs): Violation[] =>
  runThrough(checkPagosInSlices(comprobante, catalogs));

/**
 * `checkPagos` as a generator that yields after each rule, to let other work run; same findings. A finished receipt has
 * no order of withheld and transferred taxes together: only a request gives them an index (`pathOfTax`).
 */
export function* checkPagosInSlices(
  comprobante: Comprobante,
  catalogs: Catalogs,
  pathOfTax: PathOfTax = (at) => `${at}.taxes`,
): Generator<undefined, Violation[], undefined> {
  const { pagos } = comprobante;
  if (!pagos) return [];
  const decimalsOf = (moneda: string) => catalogs.moneda(moneda, comprobante.fecha)?.decimales ?? 2;
  const facts: PagosFacts = { comprobante, pagos, catalogs, decimalsOf, pathOfTax };
  const found: Violation[] = [];
  for (const rule of RULES) {
    rule(facts, (violation) => found.push(violation));
    yield;
  }
  return found;
}
