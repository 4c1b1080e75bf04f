import type { QueueOutcome } from '@lacre/services/issuing/create-outcome';
import type { z } from 'zod';
import type { Reply } from '../context.ts';
import type { AcceptedDocument } from '../schemas/invoice.ts';

/** Outcome of a create as status and headers (contract, section 6). */
export function replyOf<View>(
  outcome: QueueOutcome<View>,
  reply: Reply,
  isAsync = false,
): View | z.infer<typeof AcceptedDocument> {
  const accepted = ({ kind: status, id, environment, statusUrl }: Extract<typeof outcome, { statusUrl: string }>) => ({
    id,
    status,
    environment,
    statusUrl,
  });
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
      return accepted(outcome);
    case 'queued':
      reply.status = 202;
      reply.headers['Retry-After'] = String(outcome.retryAfterSeconds);
      if (isAsync) reply.headers['Preference-Applied'] = 'respond-async';
      if (outcome.isReplayed) reply.headers['Idempotent-Replayed'] = 'true';
      if (outcome.bodyMismatch) reply.headers['Idempotent-Body-Mismatch'] = 'true';
      return accepted(outcome);
  }
}
