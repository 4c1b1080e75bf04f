import { nomina12 } from '../complements/nomina/nomina.ts';
import { collectOnce } from '../rules/collect-once.ts';
import { schemaAtHand } from '../rules/complement.rules.ts';
import { fecha, lugarExpedicion } from '../rules/document.rules.ts';
import { headFacts } from '../rules/head-facts.ts';
import { issuerRules } from '../rules/issuer.rules.ts';
import type { Rule } from '../rules/rule.ts';
import type { Violation } from '../violation.ts';
import { checkPayroll } from './check-payroll.ts';
import { employeeRules } from './employee.rules.ts';
import { nominaPath } from './normalise-payroll.ts';
import { paidTotals } from './paid-totals.rules.ts';
import type { PayrollFacts } from './payroll-facts.ts';

/** Invoice rules that also apply to the head of a payroll receipt. */
const HEAD_RULES: readonly Rule[] = [fecha, lugarExpedicion, ...issuerRules];

/**
 * Third pass: returns all findings, errors and warnings, and never throws for an invalid request: head and worker, then
 * the payroll matrix (NOM) over the finished document. A code is reported once per path.
 */
export function validatePayroll(facts: PayrollFacts): Violation[] {
  const { found, report } = collectOnce();
  const head = headFacts(facts, { tipoDeComprobante: 'N', moneda: 'MXN', decimales: 2 });
  for (const rule of HEAD_RULES) rule(head, report);
  for (const rule of employeeRules) rule(facts, report);
  schemaAtHand(nomina12, nominaPath(facts.draft.isList, 0), { ...head, holdsSchema: facts.holdsSchema }, report);
  const matrix = checkPayroll(facts.comprobante, facts.catalogs, facts.draft.isList);
  for (const violation of matrix) report(violation);
  // An error of our own rules there is a schema violation; then sums cannot be checked.
  if (matrix.every(({ source, severity }) => source === 'sat' || severity === 'warning')) paidTotals(facts, report);
  return found;
}
