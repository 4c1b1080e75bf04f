import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from './comprobante.ts';
import type { Draft } from './normalise.ts';
import { documentRules } from './rules/document.rules.ts';
import { foreignerRules } from './rules/foreigner.rules.ts';
import { globalRules } from './rules/global.rules.ts';
import { issuerRules } from './rules/issuer.rules.ts';
import { itemRules } from './rules/item.rules.ts';
import { keyRules } from './rules/keys.rules.ts';
import { paymentRules } from './rules/payment.rules.ts';
import { receiverRules } from './rules/receiver.rules.ts';
import type { Facts, Report, Rule } from './rules/rule.ts';
import { magnitude, sums } from './rules/sums.rules.ts';
import { taxRules } from './rules/tax.rules.ts';
import { textRules } from './rules/text.rules.ts';
import type { Violation } from './violation.ts';

const RULES: readonly Rule[] = [
  ...documentRules,
  ...issuerRules,
  ...receiverRules,
  ...foreignerRules,
  ...globalRules,
  ...paymentRules,
  ...textRules,
  ...keyRules,
  ...itemRules,
  ...taxRules,
  magnitude,
];

export interface ValidateInput {
  draft: Draft;
  /** What `calculate` made of the draft. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
}

/**
 * Third pass: all findings at once, errors and warnings, never an exception for a bad request. Covers the rows of the
 * SAT's validation matrix (edition of 13 December 2024) that an issuer can break in types I, E and T without the SAT's
 * lists, plus rules of our own (`source: 'api'`). Paths name the request body; those that begin with `issuer.` the
 * organization's legal data.
 */
export function validate({ draft, comprobante, catalogs, now, zona }: ValidateInput): Violation[] {
  const decimales = catalogs.moneda(draft.moneda, draft.fecha)?.decimales ?? 2;
  const facts: Facts = { draft, comprobante, catalogs, now, zona, decimales };
  const found: Violation[] = [];
  const report: Report = (violation) => found.push(violation);
  for (const rule of RULES) rule(facts, report);
  // A request that is wrong in itself has no sums worth checking.
  if (isIssuable(found)) sums(facts, report);
  return found;
}

/** True when nothing forbids the document; warnings do not. */
export function isIssuable(violations: readonly Violation[]): boolean {
  return violations.every(({ severity }) => severity !== 'error');
}
