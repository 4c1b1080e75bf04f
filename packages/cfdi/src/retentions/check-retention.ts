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
 * The matrices of retentions 2.0, of digital platforms and of retirement plans over a finished document, ours or
 * another's, by its own FechaExp. Not checked here, since only the SAT's list of RFCs shows: Reten20110, 20114, 20115,
 * 20136, SPT103, SPT139; seal and certificate (Reten20101, 20102) are the seal's.
 */
export function checkRetention(document: Retenciones, catalogs: Catalogs): Violation[] {
  const found: Violation[] = [];
  for (const rule of RULES) rule({ document, catalogs }, (violation) => found.push(violation));
  return found;
}
