import { type Decimal, decimalOrUndefined, toCompact } from '../decimal.ts';
import { ourWarning, type Report, text } from '../rules/rule.ts';

/**
 * Warns where `sent` is not what others come to: what a schema only says in words, and no PAC checks.
 *
 * @param expected none where one of them is missing or no number: their own form is told then
 */
export function warnOfSum(at: string, sent: string | undefined, expected: Decimal | undefined, report: Report): void {
  const said = decimalOrUndefined(sent);
  if (said === undefined || expected === undefined || said.eq(expected)) return;
  const amount = toCompact(expected);
  const message = text(`${at} is ${sent}; what it sums is ${amount}`, `${at} es ${sent}; lo que suma es ${amount}`);
  report(ourWarning('COMPLEMENT_GUIDE', at, message, text('Correct either.', 'Corrija uno u otro.')));
}
