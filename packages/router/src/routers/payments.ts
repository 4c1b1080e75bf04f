import { syncDocument } from '@lacre/services/cancellations/sync-document';
import { emailPayment } from '@lacre/services/documents/email-document';
import { getPaymentPdf } from '@lacre/services/documents/get-document-pdf';
import { getPaymentXml } from '@lacre/services/documents/get-document-xml';
import { getPaymentTimeline } from '@lacre/services/invoices/get-timeline';
import { cancelQueued } from '@lacre/services/issuing-queue/cancel-queued';
import { queueDocument } from '@lacre/services/issuing-queue/queue-document';
import { createPayment } from '@lacre/services/payments/create-payment';
import { getPayment, readPaymentDetail } from '@lacre/services/payments/get-payment';
import { listPayments } from '@lacre/services/payments/list-payments';
import { validatePayment } from '@lacre/services/payments/validate-payment';
import { z } from 'zod';
import { FileResponse, fileOutput } from '../file.ts';
import { access, invoiceProcedure } from '../procedures.ts';
import { EmailDocumentInput, PrintInput, QueuedEmail } from '../schemas/document.ts';
import { AcceptedDocument, attemptOr } from '../schemas/invoice.ts';
import { CreatePaymentInput, prefersAsync, ValidatePaymentInput } from '../schemas/issuing-queue.ts';
import { ListPaymentsInput, PaymentDetail, PaymentList, PaymentPath } from '../schemas/payment.ts';
import { InvoiceTimeline } from '../schemas/timeline.ts';
import { PaymentVerdict } from '../schemas/verdict.ts';
import { t } from '../trpc.ts';
import { cancellationProcedures } from './cancellations.ts';
import { exportProcedures } from './exports.ts';
import { replyOf } from './invoice-reply.ts';

const tags = ['lacre'];

export const paymentsRouter = t.router({
  create: invoiceProcedure('payments.create')
    .meta({
      openapi: { method: 'POST', path: '/payments', tags, summary: 'Issue a payment receipt' },
      rest: {
        status: 201,
        alsoAnswers: {
          200: {
            description: 'The idempotency key was used before: the existing receipt, nothing was stamped again',
            schema: 'PaymentDetail',
          },
          202: {
            description: 'Queued as requested, or the outcome at the PAC is unknown and is being recovered',
            schema: 'AcceptedDocument',
          },
        },
        errors: [402, 409, 413, 415, 503],
        headerFields: { 'Idempotency-Key': 'idempotencyKey', Prefer: 'prefer' },
        location: ({ id }) => `/payments/${id}`,
      },
    })
    .input(CreatePaymentInput)
    .use(access)
    .output(z.union([PaymentDetail, AcceptedDocument]))
    .mutation(async ({ ctx, input: { prefer, scheduledAt, ...body } }) => {
      const isAsync = prefersAsync(prefer);
      const outcome =
        isAsync || scheduledAt !== undefined
          ? await queueDocument(ctx.services, ctx.access, 'payment', body, { scheduledAt })
          : await createPayment(ctx.services, ctx.access, body);
      return replyOf(outcome, ctx.reply, isAsync);
    }),

  validate: invoiceProcedure('payments.validate')
    .meta({
      openapi: {
        method: 'POST',
        path: '/payments/validate',
        tags,
        summary: 'Validate a payment receipt without issuing it',
      },
      rest: { errors: [413, 415] },
    })
    .input(ValidatePaymentInput)
    .use(access)
    .output(PaymentVerdict)
    .mutation(({ ctx, input }) => validatePayment(ctx.services, ctx.access, input, ctx.language)),

  list: invoiceProcedure('payments.list')
    .meta({ openapi: { method: 'GET', path: '/payments', tags, summary: 'List payment receipts' } })
    .input(ListPaymentsInput)
    .use(access)
    .output(PaymentList)
    .query(({ ctx, input }) => listPayments(ctx.services, ctx.access, input)),

  get: invoiceProcedure('payments.get')
    .meta({
      openapi: { method: 'GET', path: '/payments/{id}', tags, summary: 'Get a payment receipt' },
      rest: { errors: [404] },
    })
    .input(PaymentPath)
    .use(access)
    .output(attemptOr(PaymentDetail))
    .query(({ ctx, input }) => getPayment(ctx.services, ctx.access, input, ctx.language)),

  timeline: invoiceProcedure('payments.timeline')
    .meta({
      openapi: {
        method: 'GET',
        path: '/payments/{id}/timeline',
        tags,
        summary: 'Get the timeline of a payment receipt',
      },
      rest: { errors: [404] },
    })
    .input(PaymentPath)
    .use(access)
    .output(InvoiceTimeline)
    .query(({ ctx, input }) => getPaymentTimeline(ctx.services, ctx.access, input, ctx.language)),

  cancelQueued: invoiceProcedure('payments.cancelQueued')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/payments/{id}',
        tags,
        summary: 'Cancel a payment receipt that is queued',
      },
      rest: { status: 204, errors: [404, 409] },
    })
    .input(PaymentPath)
    .use(access)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelQueued(ctx.services, ctx.access, 'payment', input)),

  xml: invoiceProcedure('payments.xml')
    .meta({
      openapi: {
        method: 'GET',
        path: '/payments/{id}/xml',
        tags,
        summary: 'Download the stamped XML of a payment receipt',
      },
      rest: { produces: 'application/xml', errors: [404, 409] },
    })
    .input(PaymentPath)
    .use(access)
    .output(fileOutput())
    .query(async ({ ctx, input }) => {
      const { filename, xml } = await getPaymentXml(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/xml', xml);
    }),

  pdf: invoiceProcedure('payments.pdf')
    .meta({
      openapi: { method: 'GET', path: '/payments/{id}/pdf', tags, summary: 'Download the PDF of a payment receipt' },
      rest: { produces: 'application/pdf', errors: [404, 409, 503] },
    })
    .input(PrintInput)
    .use(access)
    .output(fileOutput())
    .query(async ({ ctx, input }) => {
      const { filename, pdf } = await getPaymentPdf(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/pdf', pdf, 'inline');
    }),

  email: invoiceProcedure('payments.email')
    .meta({
      openapi: {
        method: 'POST',
        path: '/payments/{id}/email',
        tags,
        summary: 'E-mail the PDF and XML of a payment receipt',
      },
      rest: { status: 202, errors: [404, 409, 413, 415] },
    })
    .input(EmailDocumentInput)
    .use(access)
    .output(QueuedEmail)
    .mutation(({ ctx, input }) => emailPayment(ctx.services, ctx.access, input)),

  ...exportProcedures('payment'),

  ...cancellationProcedures('payment'),

  sync: invoiceProcedure('payments.sync')
    .meta({
      openapi: {
        method: 'POST',
        path: '/payments/{id}/sync',
        tags,
        summary: 'Synchronize a payment receipt with the SAT',
      },
      rest: { errors: [404, 409, 503] },
    })
    .input(PaymentPath)
    .use(access)
    .output(PaymentDetail)
    .mutation(async ({ ctx, input }) =>
      readPaymentDetail(
        ctx.services,
        ctx.access,
        await syncDocument(ctx.services, ctx.access, input, 'payment'),
        ctx.language,
      ),
    ),
});
