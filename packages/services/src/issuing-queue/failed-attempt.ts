import type { AttemptRow } from '@lacre/database/repositories/attempt-claims';
import { attemptTexts, unsentEnds } from '../documents/attempt-texts.ts';
import { errorCodes } from '../error-codes/error-codes.ts';
import { pacRefused } from '../issuing/pac-errors.ts';
import { type StoredError, storedError } from '../stored-error.ts';

/** Whether a refused attempt surely sent nothing and says nothing against the document: another one may follow. */
export const mayFollow = ({ outcomeCode }: Pick<AttemptRow, 'outcomeCode'>) =>
  Object.hasOwn(unsentEnds, outcomeCode ?? '');

/**
 * Why an attempt was refused: by the PAC or by recovery, which have written its event (`isTold`), or before anything
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
