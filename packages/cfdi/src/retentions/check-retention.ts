import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Violation } from '../violation.ts';
import type { Retenciones } from './retenciones.ts';
import { complementRules } from './rules/complement.rules.ts';
import { headRules } from './rules/head.rules.ts';
import { receiverRules } from './rules/receiver.rules.ts';
import type { RetentionRule } from './rules/retention-rule.ts';
import { totalsRules } from './rules/totals.rules.ts';

const RULES: readonly RetentionRule[] = [...headRules, ...receiverRules, ...totalsRules, ...complementRules];

/**
 * Checks a finished document, our own or another issuer's, against the matrices of retentions 2.0, digital platforms
 * and retirement plans, as of its own FechaExp. Not checked, because they need the SAT's list of RFCs: Reten20110,
 * 20114, 20115, 20136, SPT103, SPT139; seal and certificate (Reten20101, 20102) are checked with the seal.
 */
export function checkRetention(document: Retenciones, catalogs: Catalogs): Violation[] {
  const found: Violation[] = [];
  for (const rule of RULES) rule({ document, catalogs }, (violation) => found.push(violation));
  return found;
}
