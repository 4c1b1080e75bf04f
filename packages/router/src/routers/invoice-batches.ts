import { cancelBatch } from '@lacre/services/issuing-queue/cancel-batch';
import { createBatch } from '@lacre/services/issuing-queue/create-batch';
import { getBatch } from '@lacre/services/issuing-queue/get-batch';
import { z } from 'zod';
import { access, invoiceProcedure } from '../procedures.ts';
import { readBatch } from '../read-batch.ts';
import {
  AcceptedBatch,
  BatchInvoice,
  BatchPath,
  CreateBatchInput,
  GetBatchInput,
  InvoiceBatch,
} from '../schemas/issuing-queue.ts';

const tags = ['lacre'];

/** Invoices requested together and issued one by one. */
export const batchProcedures = {
  createBatch: invoiceProcedure('invoices.createBatch')
    .meta({
      openapi: {
        method: 'POST',
        path: '/invoices/batch',
        tags,
        summary: 'Issue a batch of up to 1,000 invoices in the background',
      },
      rest: {
        status: 202,
        errors: [402, 409, 413, 415, 503],
        headerFields: { 'Idempotency-Key': 'idempotencyKey' },
      },
    })
    .input(CreateBatchInput)
    .use(access)
    .output(AcceptedBatch)
    .mutation(async ({ ctx, input: { invoices, idempotencyKey, environment } }) => {
      const entries = await readBatch(BatchInvoice, invoices);
      const batch = { kind: 'invoice', entries, idempotencyKey, environment } as const;
      const { id, isReplayed, bodyMismatch } = await createBatch(ctx.services, ctx.access, batch);
      if (isReplayed) ctx.reply.headers['Idempotent-Replayed'] = 'true';
      if (bodyMismatch) ctx.reply.headers['Idempotent-Body-Mismatch'] = 'true';
      return { batchId: id, statusUrl: `/invoices/batches/${id}` };
    }),

  batch: invoiceProcedure('invoices.batch')
    .meta({
      openapi: { method: 'GET', path: '/invoices/batches/{id}', tags, summary: 'Get the progress of an invoice batch' },
      rest: { errors: [404] },
    })
    .input(GetBatchInput)
    .use(access)
    .output(InvoiceBatch)
    .query(({ ctx, input }) => getBatch(ctx.services, ctx.access, 'invoice', input, ctx.language)),

  cancelBatch: invoiceProcedure('invoices.cancelBatch')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/invoices/batches/{id}',
        tags,
        summary: 'Cancel the pending items of an invoice batch',
      },
      rest: { status: 204, errors: [404] },
    })
    .input(BatchPath)
    .use(access)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelBatch(ctx.services, ctx.access, 'invoice', input)),
};
