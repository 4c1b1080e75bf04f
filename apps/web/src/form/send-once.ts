import { isLacreError } from '@lacre/client';
import { isRefused } from '../service/is-outcome-unknown.ts';
import { hashOf } from './hash-of.ts';

interface Once {
  context: { idempotencyKey: string };
}

/**
 * Sends what creates something with an idempotency key. While its outcome is unknown, the same body gets the same key,
 * also from a form that was closed or a page that was reloaded meanwhile; later it is another request.
 */
export async function sendOnce<Answer>(body: unknown, send: (once: Once) => Promise<Answer>): Promise<Answer> {
  const place = `lacre.unanswered.${await hashOf(JSON.stringify(body))}`;
  const before = sessionStorage.getItem(place);
  const idempotencyKey = before ?? crypto.randomUUID();
  sessionStorage.setItem(place, idempotencyKey);
  try {
    const answer = await send({ context: { idempotencyKey } });
    sessionStorage.removeItem(place);
    return answer;
  } catch (error) {
    // A later refusal says nothing about the first attempt, unless it says to look for what that one created.
    if (isInterrupted(error) || (before === null && isRefused(error))) sessionStorage.removeItem(place);
    throw error;
  }
}

const isInterrupted = (error: unknown) => isLacreError(error) && error.data.reason === 'IDEMPOTENCY_OUTCOME_UNKNOWN';
