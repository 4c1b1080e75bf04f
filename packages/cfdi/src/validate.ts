import { fuelPermit } from './complements/hidrocarburos/fuel-permit.ts';
import { complementosCrudos, complementosDelConcepto, complementosDelDocumento } from './rules/complement.rules.ts';
import { details } from './rules/detail.rules.ts';
import { documentRules } from './rules/document.rules.ts';
import { extraRules } from './rules/extra.rules.ts';
import { foreignerRules } from './rules/foreigner.rules.ts';
import { globalRules } from './rules/global.rules.ts';
import { issuerRules } from './rules/issuer.rules.ts';
import { item } from './rules/item.rules.ts';
import { keys } from './rules/keys.rules.ts';
import { paymentRules } from './rules/payment.rules.ts';
import { receiverRules } from './rules/receiver.rules.ts';
import type { Facts, ItemRule, Report, Rule, ValidateInput } from './rules/rule.ts';
import { checkSumsInSlices, magnitude } from './rules/sums.rules.ts';
import { taxes, taxRules } from './rules/tax.rules.ts';
import { itemTexts, textRules } from './rules/text.rules.ts';
import { runThrough, SLICE } from './slices.ts';
import type { Violation } from './violation.ts';

const RULES: readonly Rule[] = [
  ...documentRules,
  ...issuerRules,
  ...receiverRules,
  ...foreignerRules,
  ...globalRules,
  ...paymentRules,
  ...textRules,
  ...taxRules,
  ...extraRules,
  complementosCrudos,
  complementosDelDocumento,
  magnitude,
];

const ITEM_RULES: readonly ItemRule[] = [itemTexts, keys, item, taxes, details, complementosDelConcepto, fuelPermit];

/**
 * Third pass: returns all findings, errors and warnings, and never throws for an invalid request. Covers the rows of
 * the SAT's validation matrix (edition of 13 December 2024) that an issuer can violate in types I, E and T without the
 * SAT's lists, plus rules of our own (`source: 'api'`). Paths are those of the request body; those that begin with
 * `issuer.` refer to the organization's legal data.
 */
export function validate(input: ValidateInput): Violation[] {
  return runThrough(validateInSlices(input));
}

/** `validate` as a generator that yields every few hundred items, to let other work run; same findings. */
export function* validateInSlices(input: ValidateInput): Generator<undefined, Violation[], undefined> {
  const { draft, comprobante, catalogs } = input;
  const decimales = catalogs.moneda(draft.moneda, draft.fecha)?.decimales ?? 2;
  const facts: Facts = { ...input, decimales, reported: new Set(), rates: new Map() };
  const found: Violation[] = [];
  const report: Report = (violation) => found.push(violation);
  for (const rule of RULES) rule(facts, report);
  for (let i = 0; i < draft.conceptos.length; i++) {
    for (const rule of ITEM_RULES) rule(facts, i, report);
    if (i % SLICE === SLICE - 1) yield;
  }
  // An invalid request has no sums worth checking. Our own documents pass by construction: a finding here means a bug,
  // and stops the document.
  if (isIssuable(found)) found.push(...(yield* checkSumsInSlices(comprobante, decimales)));
  return found;
}

/** True if there are no errors; warnings are allowed. */
export function isIssuable(violations: readonly Violation[]): boolean {
  return violations.every(({ severity }) => severity !== 'error');
}
