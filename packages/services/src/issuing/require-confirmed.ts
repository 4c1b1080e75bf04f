import { requireConfirmation } from '../key-limits/confirmation.ts';
import type { DocumentInput, DocumentRequest } from './document-kind.ts';

/** 403 when the API key requires a confirmation of the body, or when the given confirmation does not match it. */
export function requireConfirmed<Input extends DocumentInput, View>(
  { kind, issuing, input, bodyHash }: DocumentRequest<Input, View>,
  scheduledAt?: string,
): Promise<void> {
  const { access, environment, realClock } = issuing;
  const confirmed = { access, environment, path: kind.path, bodyHash, scheduledAt };
  return requireConfirmation({ ...issuing, clock: realClock }, input.confirmation, confirmed);
}
