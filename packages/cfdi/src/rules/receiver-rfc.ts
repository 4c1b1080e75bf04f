import { hasRightCheckDigit, isGenericRfc } from '../rfc.ts';
import type { Text } from '../violation.ts';
import { ourWarning, type Report, text } from './rule.ts';

/**
 * The check digit of a receiver's RFC, as a hint: only the SAT's list can reject one.
 *
 * @param row of the matrix that names that list, as it is shown: `(CFDI40143)`
 */
export function checkReceiverRfcDigit(path: string, rfc: string, row: string, report: Report, hint?: Text): void {
  if (isGenericRfc(rfc) || hasRightCheckDigit(rfc)) return;
  const message = text(
    `the check digit of ${rfc} does not match; the SAT rejects an RFC that is not registered ${row}`,
    `el dígito verificador de ${rfc} no coincide; el SAT rechaza un RFC no registrado ${row}`,
  );
  report(ourWarning('RFC_CHECK_DIGIT', path, message, hint));
}
