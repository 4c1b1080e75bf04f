export { knownSatRules, satRuleRow } from '@lacre/cfdi/sat-rules';
