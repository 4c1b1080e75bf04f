import { isLacreError } from '@lacre/client';
import { isOutcomeUnknown } from './is-outcome-unknown.ts';

/**
 * The error to show in place of data. None while there is data and the session, the connection or the service may come
 * back: what is shown, and typed in a dialog over it, would be lost.
 */
export function faultInstead({ data, error }: { data: unknown; error: unknown }): unknown {
  return data !== undefined && mayComeBack(error) ? null : error;
}

/** Whether the same request may succeed later. */
export function mayComeBack(error: unknown): boolean {
  if (isOutcomeUnknown(error)) return true;
  const status = isLacreError(error) ? (error.data.statusCode ?? 0) : 0;
  return status === 401 || status === 429 || status >= 500;
}
