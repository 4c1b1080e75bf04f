import { z } from 'zod';
import { boundedList } from './bounded-list.ts';
import { idempotencyKey } from './invoice-body.ts';
import { batched, InvoiceBatch, partOfBatch, unchecked } from './issuing-queue.ts';
import { PayrollBody } from './payroll-body.ts';
import { issuingEnvironment } from './user.ts';

/** Receipts of one batch. */
const receiptsMax = 5_000;

export const BatchPayroll = PayrollBody.safeExtend(batched);

export const CreatePayrollBatchInput = z
  .strictObject({
    payrolls: boundedList(
      unchecked(BatchPayroll, 'BatchPayroll'),
      1,
      receiptsMax,
      'must contain between 1 and 5000 elements',
    ),
    idempotencyKey: idempotencyKey()
      .optional()
      .describe('Key of the batch: the same key returns the same batch. No control characters'),
    environment: issuingEnvironment,
  })
  .meta({ id: 'CreatePayrollBatch' });

const { done, items, ...ofEveryBatch } = InvoiceBatch.shape;
const { invoiceId, ...item } = items.element.shape;

export const PayrollBatch = z
  .object({
    ...ofEveryBatch,
    stamped: done.describe('Stamped receipts, including those issued earlier under the same idempotency keys'),
    results: z.array(
      z.object({
        ...item,
        index: item.index.describe('Index in `payrolls`, from 0'),
        id: invoiceId.describe('For `GET /payrolls/{id}`, also while it is queued'),
      }),
    ),
  })
  .meta({ id: 'PayrollBatch' });

export const GetPayrollBatchInput = partOfBatch(receiptsMax);
