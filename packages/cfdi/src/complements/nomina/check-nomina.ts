import type { Report } from '../../rules/rule.ts';
import { deductionRules } from './rules/deductions.rules.ts';
import { employerRules } from './rules/employer.rules.ts';
import { keyRules } from './rules/keys.rules.ts';
import type { NominaFacts, NominaRule } from './rules/nomina-rule.ts';
import { otherPaymentRules } from './rules/other-payments.rules.ts';
import { perceptionRules } from './rules/perceptions.rules.ts';
import { totalRules } from './rules/totals.rules.ts';
import { workerRules } from './rules/worker.rules.ts';

const RULES: readonly NominaRule[] = [
  ...totalRules,
  ...employerRules,
  ...workerRules,
  ...perceptionRules,
  ...deductionRules,
  ...otherPaymentRules,
  ...keyRules,
];

/**
 * Checks one complement against the payroll matrix (Revisión D), from its texts alone. Rows that need the SAT's list of
 * RFCs are not checked: NOM9, NOM41, NOM45, NOM46, NOM67.
 */
export function checkNomina(facts: NominaFacts, report: Report): void {
  for (const rule of RULES) rule(facts, report);
}
