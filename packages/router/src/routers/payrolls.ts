import { syncDocument } from '@lacre/services/cancellations/sync-document';
import { getPayrollPdf } from '@lacre/services/documents/get-document-pdf';
import { getPayrollXml } from '@lacre/services/documents/get-document-xml';
import { cancelQueued } from '@lacre/services/issuing-queue/cancel-queued';
import { queueDocument } from '@lacre/services/issuing-queue/queue-document';
import { createPayroll } from '@lacre/services/payrolls/create-payroll';
import { getPayroll, readPayrollDetail } from '@lacre/services/payrolls/get-payroll';
import { listPayrolls } from '@lacre/services/payrolls/list-payrolls';
import { validatePayroll } from '@lacre/services/payrolls/validate-payroll';
import { z } from 'zod';
import { FileResponse, fileOutput } from '../file.ts';
import { access, invoiceProcedure } from '../procedures.ts';
import { PrintInput } from '../schemas/document.ts';
import { AcceptedDocument, attemptOr } from '../schemas/invoice.ts';
import { CreatePayrollInput, prefersAsync, ValidatePayrollInput } from '../schemas/issuing-queue.ts';
import { ListPayrollsInput, PayrollDetail, PayrollList, PayrollPath } from '../schemas/payroll.ts';
import { PayrollVerdict } from '../schemas/verdict.ts';
import { t } from '../trpc.ts';
import { cancellationProcedures } from './cancellations.ts';
import { exportProcedures } from './exports.ts';
import { replyOf } from './invoice-reply.ts';
import { payrollBatchProcedures } from './payroll-batches.ts';

const tags = ['lacre'];

export const payrollsRouter = t.router({
  create: invoiceProcedure('payrolls.create')
    .meta({
      openapi: { method: 'POST', path: '/payrolls', tags, summary: 'Issue a payroll receipt' },
      rest: {
        status: 201,
        alsoAnswers: {
          200: {
            description: 'The idempotency key was used before: the existing receipt, nothing was stamped again',
            schema: 'PayrollDetail',
          },
          202: {
            description: 'Queued as requested, or the outcome at the PAC is unknown and is being recovered',
            schema: 'AcceptedDocument',
          },
        },
        errors: [402, 409, 413, 415, 503],
        headerFields: { 'Idempotency-Key': 'idempotencyKey', Prefer: 'prefer' },
        location: ({ id }) => `/payrolls/${id}`,
      },
    })
    .input(CreatePayrollInput)
    .use(access)
    .output(z.union([PayrollDetail, AcceptedDocument]))
    .mutation(async ({ ctx, input: { prefer, scheduledAt, ...body } }) => {
      const isAsync = prefersAsync(prefer);
      const outcome =
        isAsync || scheduledAt !== undefined
          ? await queueDocument(ctx.services, ctx.access, 'payroll', body, { scheduledAt })
          : await createPayroll(ctx.services, ctx.access, body);
      return replyOf(outcome, ctx.reply, isAsync);
    }),

  validate: invoiceProcedure('payrolls.validate')
    .meta({
      openapi: {
        method: 'POST',
        path: '/payrolls/validate',
        tags,
        summary: 'Validate a payroll receipt without issuing it',
      },
      rest: { errors: [413, 415] },
    })
    .input(ValidatePayrollInput)
    .use(access)
    .output(PayrollVerdict)
    .mutation(({ ctx, input }) => validatePayroll(ctx.services, ctx.access, input, ctx.language)),

  list: invoiceProcedure('payrolls.list')
    .meta({ openapi: { method: 'GET', path: '/payrolls', tags, summary: 'List payroll receipts' } })
    .input(ListPayrollsInput)
    .use(access)
    .output(PayrollList)
    .query(({ ctx, input }) => listPayrolls(ctx.services, ctx.access, input)),

  get: invoiceProcedure('payrolls.get')
    .meta({
      openapi: { method: 'GET', path: '/payrolls/{id}', tags, summary: 'Get a payroll receipt' },
      rest: { errors: [404] },
    })
    .input(PayrollPath)
    .use(access)
    .output(attemptOr(PayrollDetail))
    .query(({ ctx, input }) => getPayroll(ctx.services, ctx.access, input, ctx.language)),

  cancelQueued: invoiceProcedure('payrolls.cancelQueued')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/payrolls/{id}',
        tags,
        summary: 'Cancel a payroll receipt that is queued',
      },
      rest: { status: 204, errors: [404, 409] },
    })
    .input(PayrollPath)
    .use(access)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelQueued(ctx.services, ctx.access, 'payroll', input)),

  xml: invoiceProcedure('payrolls.xml')
    .meta({
      openapi: {
        method: 'GET',
        path: '/payrolls/{id}/xml',
        tags,
        summary: 'Download the stamped XML of a payroll receipt',
      },
      rest: { produces: 'application/xml', errors: [404, 409] },
    })
    .input(PayrollPath)
    .use(access)
    .output(fileOutput())
    .query(async ({ ctx, input }) => {
      const { filename, xml } = await getPayrollXml(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/xml', xml);
    }),

  pdf: invoiceProcedure('payrolls.pdf')
    .meta({
      openapi: { method: 'GET', path: '/payrolls/{id}/pdf', tags, summary: 'Download the PDF of a payroll receipt' },
      rest: { produces: 'application/pdf', errors: [404, 409, 503] },
    })
    .input(PrintInput)
    .use(access)
    .output(fileOutput())
    .query(async ({ ctx, input }) => {
      const { filename, pdf } = await getPayrollPdf(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/pdf', pdf, 'inline');
    }),

  ...payrollBatchProcedures,

  ...exportProcedures('payroll'),

  ...cancellationProcedures('payroll'),

  sync: invoiceProcedure('payrolls.sync')
    .meta({
      openapi: {
        method: 'POST',
        path: '/payrolls/{id}/sync',
        tags,
        summary: 'Synchronize a payroll receipt with the SAT',
      },
      rest: { errors: [404, 409, 503] },
    })
    .input(PayrollPath)
    .use(access)
    .output(PayrollDetail)
    .mutation(async ({ ctx, input }) =>
      readPayrollDetail(
        ctx.services,
        ctx.access,
        await syncDocument(ctx.services, ctx.access, input, 'payroll'),
        ctx.language,
      ),
    ),
});
