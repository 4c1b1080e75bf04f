import type { AttemptRow } from '@lacre/database/repositories/attempt-claims';
import { attemptTexts, unsentEnds } from '../documents/attempt-texts.ts';
import { errorCodes } from '../error-codes/error-codes.ts';
import { pacRefused } from '../issuing/pac-errors.ts';
import { type StoredError, storedError } from '../stored-error.ts';

/**
 * Whether a rejected attempt definitely sent nothing and does not speak against the document, so that another attempt
 * may follow.
 */
export const mayFollow = ({ outcomeCode }: Pick<AttemptRow, 'outcomeCode'>) =>
  Object.hasOwn(unsentEnds, outcomeCode ?? '');

/**
 * Why an attempt was rejected: by the PAC or by recovery, which have recorded its event (`isTold`), or before anything
 * was sent.
 */
export function failureOfAttempt({ outcomeCode, outcomeMessage, sentAt }: AttemptRow): {
  rejection: StoredError;
  isTold: boolean;
} {
  const [code, message] = [outcomeCode ?? 'REFUSED', outcomeMessage ?? ''];
  const isTold = sentAt !== null;
  if (isTold && !(code in errorCodes)) return { rejection: storedError(pacRefused(code, message)), isTold };
  return { rejection: { code, messages: [attemptTexts(code, message)], details: [] }, isTold };
}
