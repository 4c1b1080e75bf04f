import { type Decimal, decimalOrUndefined, toCompact } from '../decimal.ts';
import { ourWarning, type Report, text } from '../rules/rule.ts';

/**
 * Warns if `sent` differs from the sum of other fields, where only the schema's description says so and no PAC checks.
 *
 * @param expected undefined if a summand is missing or not a number, which has its own finding
 */
export function warnOfSum(at: string, sent: string | undefined, expected: Decimal | undefined, report: Report): void {
  const said = decimalOrUndefined(sent);
  if (said === undefined || expected === undefined || said.eq(expected)) return;
  const amount = toCompact(expected);
  const message = text(
    `${at} is ${sent}, but its parts add up to ${amount}`,
    `${at} es ${sent}, pero sus partes suman ${amount}`,
  );
  report(ourWarning('COMPLEMENT_GUIDE', at, message, text('Correct either.', 'Corrija uno u otro.')));
}
