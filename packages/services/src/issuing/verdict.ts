import type { Violation } from '@lacre/cfdi/violation';
import type { Environment } from '../actor.ts';
import type { ErrorDetail } from '../errors.ts';
import { type Finding, findingOf } from '../finding.ts';
import type { ResponseLanguage } from '../language.ts';
import { type RequestFaults, toDetail } from '../request-faults.ts';

export interface Verdict {
  /** The environment it would be issued in. */
  environment: Environment;
  /** True when create would send it to the PAC. */
  valid: boolean;
  errors: Finding[];
  warnings: Finding[];
  /** Value for `confirmation` of the same body, with the same credential, within 15 minutes. */
  confirmation: string;
}

/** Sorts all findings of a document into errors and warnings, in the language of the response. */
export function verdictOf(
  environment: Environment,
  faults: RequestFaults,
  violations: readonly Violation[],
  /** `refused` are errors, `pending` only warnings. */
  { refused, pending }: { refused: readonly ErrorDetail[]; pending: readonly ErrorDetail[] },
  language: ResponseLanguage,
  baseUrl: string,
): Omit<Verdict, 'confirmation'> {
  const of = (severity: Violation['severity']) => violations.filter((violation) => violation.severity === severity);
  const errors = [...faults.details(), ...refused, ...of('error').map(toDetail)].map((detail) =>
    findingOf(detail, language, baseUrl),
  );
  const warnings = [...pending, ...of('warning').map(toDetail)].map((detail) => findingOf(detail, language, baseUrl));
  return { environment, valid: errors.length === 0, errors, warnings };
}
