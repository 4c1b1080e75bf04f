import type { Text } from '@lacre/cfdi/violation';
import type { ErrorDetail } from '@lacre/services/errors';
import type { BatchEntry } from '@lacre/services/issuing-queue/create-batch';
import { letOthersRun } from '@lacre/services/let-others-run';
import { keptMax, type StoredRefusal } from '@lacre/services/stored-refusal';
import { z } from 'zod';
import { toFindings } from './messages.ts';
import { idempotencyKey } from './schemas/invoice-body.ts';

interface BatchBody {
  idempotencyKey: string;
  scheduledAt?: string | undefined;
}

const keyShape = z.looseObject({ idempotencyKey: idempotencyKey() });

/** In both languages: who asks for it later may read another one. */
function refusalOf(error: z.ZodError): StoredRefusal {
  const [en, es] = [toFindings(error, 'en'), toFindings(error, 'es')];
  const messages = en.messages.map((text, i): Text => ({ en: text, es: es.messages[i] ?? text }));
  const details = en.details.map((detail, i): ErrorDetail => {
    const twin = es.details[i] ?? detail;
    const { hint, ...rest } = detail;
    return {
      ...rest,
      message: { en: detail.message, es: twin.message },
      ...(hint !== undefined && { hint: { en: hint, es: twin.hint ?? hint } }),
    };
  });
  return { code: 'INVALID_INPUT', messages: messages.slice(0, keptMax), details: details.slice(0, keptMax) };
}

/** Judges the bodies of a batch one by one, pausing after each, so that a wrong or a long one is nobody else's trouble. */
export async function readBatch<Body extends BatchBody>(
  schema: z.ZodType<Body>,
  bodies: readonly unknown[],
): Promise<BatchEntry<Omit<Body, 'scheduledAt'>>[]> {
  const entries: BatchEntry<Omit<Body, 'scheduledAt'>>[] = [];
  for (const body of bodies) {
    const judged = await schema.safeParseAsync(body);
    if (judged.success) {
      const { scheduledAt, ...input } = judged.data;
      entries.push({ input, scheduledAt });
    } else {
      const key = keyShape.safeParse(body).data?.idempotencyKey ?? null;
      entries.push({ idempotencyKey: key, refusal: refusalOf(judged.error) });
    }
    await letOthersRun();
  }
  return entries;
}
