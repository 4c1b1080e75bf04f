import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { CodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { Pedimentos } from '@lacre/sat-catalogs/tables/pedimentos';
import { fuelPermit } from './complements/hidrocarburos/fuel-permit.ts';
import type { Comprobante } from './comprobante.ts';
import type { AnyDraft } from './normalise-body.ts';
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
import type { Facts, ItemRule, Report, Rule } from './rules/rule.ts';
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

export interface ValidateInput {
  draft: AnyDraft;
  /** What `calculate` made of the draft. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** The SAT's list of customs documents; without it their brokers and numbers are left to the PAC. */
  pedimentos?: Pedimentos | undefined;
  /** Catalogs of the document's complements (`catalogsOfComplements`); what is not there is left to the PAC. */
  codes?: CodeTables | undefined;
  /** Whether the schema of an address is available; without it nothing is said of those that are not. */
  holdsSchema?: ((address: string) => boolean) | undefined;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
  /** Since when the certificate that seals is in force, where the caller knows. */
  certificateFrom?: Date | undefined;
}

/**
 * Third pass: all findings at once, errors and warnings, never an exception for a bad request. Covers the rows of the
 * SAT's validation matrix (edition of 13 December 2024) that an issuer can break in types I, E and T without the SAT's
 * lists, plus rules of our own (`source: 'api'`). Paths name the request body; those that begin with `issuer.` the
 * organization's legal data.
 */
export function validate(input: ValidateInput): Violation[] {
  return runThrough(validateInSlices(input));
}

/** `validate` that yields after every few hundred items, so that other work may come between; the same findings. */
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
  // A request that is wrong in itself has no sums worth checking. Our own documents pass by construction: a finding
  // here means a defect, and no document leaves with one.
  if (isIssuable(found)) found.push(...(yield* checkSumsInSlices(comprobante, decimales)));
  return found;
}

/** True when nothing forbids the document; warnings do not. */
export function isIssuable(violations: readonly Violation[]): boolean {
  return violations.every(({ severity }) => severity !== 'error');
}
