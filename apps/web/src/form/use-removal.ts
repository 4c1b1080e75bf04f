import { isLacreError } from '@lacre/client';
import { useRef } from 'react';
import { isOutcomeUnknown } from '../service/is-outcome-unknown.ts';

/**
 * For what removes something: after an attempt without a response, one that finds nothing to remove succeeds, because
 * the earlier attempt did it.
 */
export function useRemoval(
  run: (mfaCode: string | undefined) => Promise<unknown>,
): (mfaCode: string | undefined) => Promise<void> {
  const mayBeDone = useRef(false);
  return async (mfaCode) => {
    try {
      await run(mfaCode);
    } catch (error) {
      if (mayBeDone.current && isLacreError(error) && error.data.statusCode === 404) return;
      mayBeDone.current ||= isOutcomeUnknown(error);
      throw error;
    }
  };
}
