import type { QueueOutcome } from '@lacre/services/issuing/create-outcome';
import type { Reply } from '../context.ts';

/** What became of a create, as status and headers (contract, section 6). */
export function replyOf<View>(
  outcome: QueueOutcome<View>,
  reply: Reply,
  isAsync = false,
): View | { id: string; status: 'queued' | 'recovering'; statusUrl: string } {
  switch (outcome.kind) {
    case 'created':
      reply.status = 201;
      return outcome.invoice;
    case 'replayed':
      reply.status = 200;
      reply.headers['Idempotent-Replayed'] = 'true';
      if (outcome.bodyMismatch) reply.headers['Idempotent-Body-Mismatch'] = 'true';
      return outcome.invoice;
    case 'recovering':
      reply.status = 202;
      reply.headers['Retry-After'] = String(outcome.retryAfterSeconds);
      return { id: outcome.id, status: 'recovering', statusUrl: outcome.statusUrl };
    case 'queued':
      reply.status = 202;
      reply.headers['Retry-After'] = String(outcome.retryAfterSeconds);
      if (isAsync) reply.headers['Preference-Applied'] = 'respond-async';
      if (outcome.isReplayed) reply.headers['Idempotent-Replayed'] = 'true';
      if (outcome.bodyMismatch) reply.headers['Idempotent-Body-Mismatch'] = 'true';
      return { id: outcome.id, status: 'queued', statusUrl: outcome.statusUrl };
  }
}
