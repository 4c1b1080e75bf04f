import { hasRightCheckDigit, isGenericRfc } from '../rfc.ts';
import type { SatRule } from '../rule-codes.ts';
import type { Text } from '../violation.ts';
import { ourWarning, type Report, text } from './rule.ts';

/** The check digit of a receiver's RFC, as a hint: only the SAT's list (`rule`) can reject one. */
export function checkReceiverRfcDigit(path: string, rfc: string, rule: SatRule, report: Report, hint?: Text): void {
  if (isGenericRfc(rfc) || hasRightCheckDigit(rfc)) return;
  const message = text(
    `the check digit of ${rfc} does not match; the SAT rejects an RFC that is not registered (${rule})`,
    `el dígito verificador de ${rfc} no coincide; el SAT rechaza un RFC no registrado (${rule})`,
  );
  report(ourWarning('RFC_CHECK_DIGIT', path, message, hint));
}
