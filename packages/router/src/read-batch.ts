import type { BatchEntry } from '@lacre/services/issuing-queue/create-batch';
import { keptMax, storedError } from '@lacre/services/stored-error';
import { yieldToEventLoop } from '@lacre/services/yield-to-event-loop';
import { z } from 'zod';
import { refusedInput } from './messages.ts';
import { idempotencyKey } from './schemas/invoice-body.ts';
import type { FindingsBound } from './schemas/sliced-array.ts';

interface BatchBody {
  idempotencyKey: string;
  scheduledAt?: string | undefined;
}

const keyShape = z.looseObject({ idempotencyKey: idempotencyKey() });

/** Limit per body: thousands may be invalid, and only the first findings are kept. */
const bound = { findingsMax: keptMax } satisfies FindingsBound;

/**
 * Validates the bodies of a batch one by one, pausing after each, so that an invalid or long one delays no other
 * caller.
 */
export async function readBatch<Body extends BatchBody>(
  schema: z.ZodType<Body>,
  bodies: readonly unknown[],
): Promise<BatchEntry<Omit<Body, 'scheduledAt'>>[]> {
  const entries: BatchEntry<Omit<Body, 'scheduledAt'>>[] = [];
  for (const body of bodies) {
    const checked = await schema.safeParseAsync(body, bound as object);
    if (checked.success) {
      const { scheduledAt, ...input } = checked.data;
      entries.push({ input, scheduledAt });
    } else {
      const key = keyShape.safeParse(body).data?.idempotencyKey ?? null;
      entries.push({ idempotencyKey: key, rejection: storedError(refusedInput(checked.error, body)) });
    }
    await yieldToEventLoop();
  }
  return entries;
}
