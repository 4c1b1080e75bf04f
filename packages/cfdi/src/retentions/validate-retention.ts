import { collectOnce } from '../rules/collect-once.ts';
import type { Violation } from '../violation.ts';
import { checkRetention } from './check-retention.ts';
import { type RetentionRequest, requestRules } from './request.rules.ts';

/**
 * Second pass: returns all findings, errors and warnings, and never throws for an invalid request: request rules first,
 * then the matrices over the document. A code is reported once per path.
 */
export function validateRetention(request: RetentionRequest): Violation[] {
  const { found, report } = collectOnce();
  for (const rule of requestRules) rule(request, report);
  for (const violation of checkRetention(request.draft.document, request.catalogs)) report(violation);
  return found;
}
