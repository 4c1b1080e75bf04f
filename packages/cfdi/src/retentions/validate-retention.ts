import { collectOnce } from '../rules/collect-once.ts';
import type { Violation } from '../violation.ts';
import { checkRetention } from './check-retention.ts';
import { type RetentionRequest, requestRules } from './request.rules.ts';

/**
 * Second pass: all findings at once, errors and warnings, never an exception for a bad request: what only a request can
 * have wrong, then the matrices over the document. A code is reported once per path.
 */
export function validateRetention(request: RetentionRequest): Violation[] {
  const { found, report } = collectOnce();
  for (const rule of requestRules) rule(request, report);
  for (const violation of checkRetention(request.draft.document, request.catalogs)) report(violation);
  return found;
}
