import { cancelBatch } from '@lacre/services/issuing-queue/cancel-batch';
import { createBatch } from '@lacre/services/issuing-queue/create-batch';
import { getPayrollBatch } from '@lacre/services/issuing-queue/get-payroll-batch';
import { z } from 'zod';
import { access, invoiceProcedure } from '../procedures.ts';
import { readBatch } from '../read-batch.ts';
import { AcceptedBatch, BatchPath } from '../schemas/issuing-queue.ts';
import { BatchPayroll, CreatePayrollBatchInput, GetPayrollBatchInput, PayrollBatch } from '../schemas/payroll-batch.ts';

const tags = ['lacre'];

/** A payroll: receipts requested together and issued one by one. */
export const payrollBatchProcedures = {
  createBatch: invoiceProcedure('payrolls.createBatch')
    .meta({
      openapi: {
        method: 'POST',
        path: '/payrolls/batch',
        tags,
        summary: 'Issue a batch of up to 5,000 payroll receipts in the background',
      },
      rest: {
        status: 202,
        errors: [402, 409, 413, 415, 503],
        headerFields: { 'Idempotency-Key': 'idempotencyKey' },
      },
    })
    .input(CreatePayrollBatchInput)
    .use(access)
    .output(AcceptedBatch)
    .mutation(async ({ ctx, input: { payrolls, idempotencyKey, environment } }) => {
      const entries = await readBatch(BatchPayroll, payrolls);
      const batch = { kind: 'payroll', entries, idempotencyKey, environment } as const;
      const { id, isReplayed, bodyMismatch } = await createBatch(ctx.services, ctx.access, batch);
      if (isReplayed) ctx.reply.headers['Idempotent-Replayed'] = 'true';
      if (bodyMismatch) ctx.reply.headers['Idempotent-Body-Mismatch'] = 'true';
      return { batchId: id, statusUrl: `/payrolls/batches/${id}` };
    }),

  batch: invoiceProcedure('payrolls.batch')
    .meta({
      openapi: { method: 'GET', path: '/payrolls/batches/{id}', tags, summary: 'Get the progress of a payroll batch' },
      rest: { errors: [404] },
    })
    .input(GetPayrollBatchInput)
    .use(access)
    .output(PayrollBatch)
    .query(({ ctx, input }) => getPayrollBatch(ctx.services, ctx.access, input, ctx.language)),

  cancelBatch: invoiceProcedure('payrolls.cancelBatch')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/payrolls/batches/{id}',
        tags,
        summary: 'Cancel the pending items of a payroll batch',
      },
      rest: { status: 204, errors: [404] },
    })
    .input(BatchPath)
    .use(access)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelBatch(ctx.services, ctx.access, 'payroll', input)),
};
