import type { Violation } from '@lacre/cfdi/violation';

interface AsOfNow<Input> {
  input: Input;
  /** Adds why its date was rejected to what was found in `input`. */
  withDate<Checked extends { violations: Violation[] }>(checked: Checked): Checked;
}

/**
 * The request without its date, if that is rejected along with other things; otherwise undefined. Codes are looked up
 * as of the date of the document, so that a mistyped year rejects all of them: the others are checked as of now.
 */
export function asOfNow<Input extends { date?: string | undefined }>(
  input: Input,
  violations: readonly Violation[],
): AsOfNow<Input> | undefined {
  const errors = violations.filter(({ severity }) => severity === 'error');
  const ofDate = errors.filter(({ path }) => path === 'date');
  if (input.date === undefined || ofDate.length === 0 || ofDate.length === errors.length) return undefined;
  return {
    input: { ...input, date: undefined },
    withDate: (checked) => ({ ...checked, violations: [...ofDate, ...checked.violations] }),
  };
}
