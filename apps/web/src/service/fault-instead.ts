import { isLacreError } from '@lacre/client';
import { isOutcomeUnknown } from './is-outcome-unknown.ts';

/**
 * The error to show in place of a record. None while there is data and the session or the connection may come back:
 * what was typed in a dialog over it would be lost.
 */
export function faultInstead({ data, error }: { data: unknown; error: unknown }): unknown {
  const mayComeBack = isOutcomeUnknown(error) || (isLacreError(error) && error.data.statusCode === 401);
  return data !== undefined && mayComeBack ? null : error;
}
