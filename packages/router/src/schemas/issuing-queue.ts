import { z } from 'zod';
import { boundedList } from './bounded-list.ts';
import { InvoiceBody, idempotencyKey } from './invoice-body.ts';
import { IssuingError } from './issuing-error.ts';
import { PaymentBody } from './payment-body.ts';
import { PayrollBody } from './payroll-body.ts';
import { id, instant, instantText, line, uuidText } from './text.ts';
import { Environment } from './user.ts';

const scheduledAt = () =>
  instant().describe(
    'When to issue it, at most 72 hours ahead by the clock of the environment; the response is 202. `date` and the folio are assigned at that time',
  );

export const confirmation = () =>
  line(200)
    .optional()
    .describe(
      '`confirmation` returned by validating the same body. Required for a key with the limit `requireConfirmation`',
    );

/** Fields for callers that do not wait. */
const waiting = {
  scheduledAt: scheduledAt().optional(),
  confirmation: confirmation(),
  prefer: line(1_000)
    .optional()
    .describe('RFC 7240. `respond-async`: respond 202 immediately and issue it from the queue'),
};

export const CreateInvoiceInput = InvoiceBody.safeExtend(waiting).meta({ id: 'CreateInvoice' });
export const CreatePayrollInput = PayrollBody.safeExtend(waiting).meta({ id: 'CreatePayroll' });
export const CreatePaymentInput = PaymentBody.safeExtend(waiting).meta({ id: 'CreatePayment' });

/** The same bodies, validated as of their issue date. */
const checked = {
  scheduledAt: waiting.scheduledAt.describe('Validate it as of this time, as creating it with `scheduledAt` would'),
};

export const ValidateInvoiceInput = InvoiceBody.safeExtend(checked).meta({ id: 'InvoiceBody' });
export const ValidatePayrollInput = PayrollBody.safeExtend(checked).meta({ id: 'PayrollBody' });
export const ValidatePaymentInput = PaymentBody.safeExtend(checked).meta({ id: 'PaymentBody' });

/** Whether `Prefer` contains `respond-async`; other preferences are ignored, as RFC 7240 requires. */
export function prefersAsync(prefer: string | undefined): boolean {
  const preferences = prefer?.split(',') ?? [];
  return preferences.some((preference) => preference.split(';', 1)[0]?.trim().toLowerCase() === 'respond-async');
}

/** Fields of each document of a batch besides its body. */
export const batched = {
  idempotencyKey: idempotencyKey().describe(
    'The same key never stamps twice, in this batch or elsewhere. No control characters',
  ),
  scheduledAt: scheduledAt().optional(),
  confirmation: confirmation(),
};

/** One document of a batch. */
export const BatchInvoice = InvoiceBody.safeExtend(batched);

/**
 * Documented as `schema` but not validated yet: elements are validated when the batch is processed, so that an invalid
 * one is a failed document and does not stop the others.
 */
export function unchecked<Schema extends z.ZodType>(schema: Schema, name: string) {
  const documented = schema.meta({ id: name });
  documented._zod.run = (payload) => payload;
  return documented as unknown as z.ZodType<unknown, z.input<Schema>>;
}

const batchSizeError = 'must contain between 1 and 1000 elements';

export const CreateBatchInput = z
  .strictObject({
    invoices: boundedList(unchecked(BatchInvoice, 'BatchInvoice'), 1, 1_000, batchSizeError),
    idempotencyKey: idempotencyKey()
      .optional()
      .describe('Key of the batch: the same key returns the same batch. No control characters'),
    environment: Environment.optional().describe('For sessions; default: sandbox. An API key has its own environment'),
  })
  .meta({ id: 'CreateInvoiceBatch' });

export const AcceptedBatch = z
  .object({ batchId: uuidText(), statusUrl: z.string().describe('URL of its progress') })
  .meta({ id: 'AcceptedBatch' });

export const InvoiceBatch = z
  .object({
    id: uuidText(),
    status: z
      .enum(['queued', 'running', 'done', 'cancelled'])
      .describe('done: no item is pending. cancelled: items that had already started were completed'),
    environment: Environment,
    total: z.int(),
    done: z.int().describe('Stamped documents, including those issued earlier under the same idempotency keys'),
    failed: z.int(),
    items: z.array(
      z.object({
        index: z.int().describe('Index in `invoices`, from 0'),
        idempotencyKey: z.string().nullable().describe('null if the body had no valid key'),
        invoiceId: uuidText().describe('For `GET /invoices/{id}`, also while it is queued'),
        uuid: uuidText().nullable(),
        bodyMismatch: z
          .boolean()
          .describe(
            'true: `idempotencyKey` was used before with a different body, which created the document `uuid`. Nothing was stamped for this body; send it with another key',
          ),
        status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
        error: IssuingError.nullable(),
      }),
    ),
    nextCursor: z.int().nullable().describe('Index to send as `after`; null at the end'),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'InvoiceBatch' });

const between = (from: number, to: number, error: string) =>
  z.number({ error }).int({ error }).min(from, { error }).max(to, { error }).optional();

/** Part of a batch, at most `most` documents. */
export const partOfBatch = (most: number) =>
  z.strictObject({
    id: id(),
    after: between(0, most - 1, `must be an integer from 0 to ${most - 1}`).describe('Only items after this index'),
    limit: between(1, most, `must be between 1 and ${most}`)
      .describe('Maximum number of items; all if omitted')
      .meta({ default: most }),
  });

export const GetBatchInput = partOfBatch(1_000);

export const BatchPath = z.strictObject({ id: id() });
