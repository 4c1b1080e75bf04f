/**
 * Matrix of Comercio Exterior 2.0: rows CCE102 to CCE172, except those that only the SAT can check (CCE121 the exchange
 * rate of the day, CCE131 the register of foreign tax numbers, whether a receiver is in its list of RFCs) and those
 * already covered by the schema, the node's position or the CFDI's own rows: CCE101, CCE113 and CCE114 (types and
 * position), CCE104 and CCE105 (CFDI40122, CFDI40222), CCE117 (CCE102).
 */

import { addressRules } from './rules/addresses.rules.ts';
import { amountRules } from './rules/amounts.rules.ts';
import { customsRules } from './rules/customs.rules.ts';
import { documentRules } from './rules/document.rules.ts';
import type { Rule } from './rules/model.ts';
import { partyRules } from './rules/parties.rules.ts';

export const comercioExteriorRules: readonly Rule[] = [
  ...documentRules,
  ...partyRules,
  ...addressRules,
  ...customsRules,
  ...amountRules,
];
