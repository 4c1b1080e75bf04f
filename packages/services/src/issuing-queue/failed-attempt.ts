import type { AttemptRow } from '@lacre/database/repositories/attempt-claims';
import { attemptTexts, unsentEnds } from '../documents/attempt-texts.ts';
import { errorCodes } from '../error-codes/error-codes.ts';
import { pacRefused } from '../issuing/pac-errors.ts';
import { type StoredError, storedError } from '../stored-error.ts';

/**
 * Whether a rejected attempt definitely sent nothing and does not speak against the document, so that another attempt
 * may follow.
 */
export const mayRetry = ({ outcomeCode }: Pick<AttemptRow, 'outcomeCode'>) =>
  Object.hasOwn(unsentEnds, outcomeCode ?? '');

/**
 * Why an attempt was rejected: by the PAC or by recovery, which have recorded its event (`isEventRecorded`), or before
 * anything was sent.
 */
export function failureOfAttempt({ outcomeCode, outcomeMessage, sentAt }: AttemptRow): {
  rejection: StoredError;
  isEventRecorded: boolean;
} {
  const [code, message] = [outcomeCode ?? 'REFUSED', outcomeMessage ?? ''];
  const isEventRecorded = sentAt !== null;
  if (isEventRecorded && !(code in errorCodes))
    return { rejection: storedError(pacRefused(code, message)), isEventRecorded };
  return { rejection: { code, messages: [attemptTexts(code, message)], details: [] }, isEventRecorded };
}
