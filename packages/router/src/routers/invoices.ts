import { syncDocument } from '@lacre/services/cancellations/sync-document';
import { emailInvoice } from '@lacre/services/documents/email-document';
import { getInvoicePdf } from '@lacre/services/documents/get-document-pdf';
import { getInvoiceXml } from '@lacre/services/documents/get-document-xml';
import { getExportStatus } from '@lacre/services/exports/get-export-status';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { getInvoice, readInvoiceDetail } from '@lacre/services/invoices/get-invoice';
import { getTimeline } from '@lacre/services/invoices/get-timeline';
import { listInvoices } from '@lacre/services/invoices/list-invoices';
import { previewInvoicePdf } from '@lacre/services/invoices/preview-invoice-pdf';
import { validateInvoice } from '@lacre/services/invoices/validate-invoice';
import { cancelQueued } from '@lacre/services/issuing-queue/cancel-queued';
import { queueDocument } from '@lacre/services/issuing-queue/queue-document';
import { getSubstitution, substituteInvoice } from '@lacre/services/substitutions/substitute-invoice';
import { z } from 'zod';
import { FileResponse, fileOutput } from '../file.ts';
import { access, invoiceProcedure } from '../procedures.ts';
import { SubstituteInput, Substitution } from '../schemas/cancellation.ts';
import { EmailDocumentInput, ExportStatus, PrintInput, QueuedEmail } from '../schemas/document.ts';
import {
  AcceptedDocument,
  attemptOr,
  InvoiceDetail,
  InvoiceList,
  InvoicePath,
  ListInvoicesInput,
} from '../schemas/invoice.ts';
import { CreateInvoiceInput, prefersAsync, ValidateInvoiceInput } from '../schemas/issuing-queue.ts';
import { Nothing } from '../schemas/nothing.ts';
import { InvoiceTimeline } from '../schemas/timeline.ts';
import { InvoiceVerdict } from '../schemas/verdict.ts';
import { t } from '../trpc.ts';
import { cancellationProcedures } from './cancellations.ts';
import { exportProcedures } from './exports.ts';
import { batchProcedures } from './invoice-batches.ts';
import { replyOf } from './invoice-reply.ts';
import { balanceProcedures } from './receivables.ts';

const tags = ['lacre'];

export const invoicesRouter = t.router({
  create: invoiceProcedure('invoices.create')
    .meta({
      openapi: { method: 'POST', path: '/invoices', tags, summary: 'Issue an invoice' },
      rest: {
        status: 201,
        alsoAnswers: {
          200: {
            description: 'The idempotency key was used before: the existing invoice, nothing was stamped again',
            schema: 'InvoiceDetail',
          },
          202: {
            description: 'Queued as requested, or the outcome at the PAC is unknown and is being recovered',
            schema: 'AcceptedDocument',
          },
        },
        errors: [402, 409, 413, 415, 503],
        headerFields: { 'Idempotency-Key': 'idempotencyKey', Prefer: 'prefer' },
        location: ({ id }) => `/invoices/${id}`,
      },
    })
    .input(CreateInvoiceInput)
    .use(access)
    .output(z.union([InvoiceDetail, AcceptedDocument]))
    .mutation(async ({ ctx, input: { prefer, scheduledAt, ...body } }) => {
      const isAsync = prefersAsync(prefer);
      const outcome =
        isAsync || scheduledAt !== undefined
          ? await queueDocument(ctx.services, ctx.access, 'invoice', body, { scheduledAt })
          : await createInvoice(ctx.services, ctx.access, body);
      return replyOf(outcome, ctx.reply, isAsync);
    }),

  validate: invoiceProcedure('invoices.validate')
    .meta({
      openapi: {
        method: 'POST',
        path: '/invoices/validate',
        tags,
        summary: 'Validate an invoice without issuing it',
      },
      rest: { errors: [413, 415] },
    })
    .input(ValidateInvoiceInput)
    .use(access)
    .output(InvoiceVerdict)
    .mutation(({ ctx, input }) => validateInvoice(ctx.services, ctx.access, input, ctx.language)),

  list: invoiceProcedure('invoices.list')
    .meta({ openapi: { method: 'GET', path: '/invoices', tags, summary: 'List invoices' } })
    .input(ListInvoicesInput)
    .use(access)
    .output(InvoiceList)
    .query(({ ctx, input }) => listInvoices(ctx.services, ctx.access, input)),

  previewPdf: invoiceProcedure('invoices.previewPdf')
    .meta({
      openapi: {
        method: 'POST',
        path: '/invoices/preview/pdf',
        tags,
        summary: 'Preview an invoice as an unstamped PDF',
      },
      rest: { produces: 'application/pdf', errors: [413, 415, 503] },
    })
    .input(ValidateInvoiceInput)
    .use(access)
    .output(fileOutput())
    .mutation(async ({ ctx, input }) => {
      const { filename, pdf } = await previewInvoicePdf(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/pdf', pdf, 'inline');
    }),

  get: invoiceProcedure('invoices.get')
    .meta({
      openapi: { method: 'GET', path: '/invoices/{id}', tags, summary: 'Get an invoice' },
      rest: { errors: [404] },
    })
    .input(InvoicePath)
    .use(access)
    .output(attemptOr(InvoiceDetail))
    .query(({ ctx, input }) => getInvoice(ctx.services, ctx.access, input, ctx.language)),

  timeline: invoiceProcedure('invoices.timeline')
    .meta({
      openapi: { method: 'GET', path: '/invoices/{id}/timeline', tags, summary: 'Get the timeline of an invoice' },
      rest: { errors: [404] },
    })
    .input(InvoicePath)
    .use(access)
    .output(InvoiceTimeline)
    .query(({ ctx, input }) => getTimeline(ctx.services, ctx.access, input, ctx.language)),

  cancelQueued: invoiceProcedure('invoices.cancelQueued')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/invoices/{id}',
        tags,
        summary: 'Cancel an invoice that is queued',
      },
      rest: { status: 204, errors: [404, 409] },
    })
    .input(InvoicePath)
    .use(access)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelQueued(ctx.services, ctx.access, 'invoice', input)),

  xml: invoiceProcedure('invoices.xml')
    .meta({
      openapi: { method: 'GET', path: '/invoices/{id}/xml', tags, summary: 'Download the stamped XML of an invoice' },
      rest: { produces: 'application/xml', errors: [404, 409] },
    })
    .input(InvoicePath)
    .use(access)
    .output(fileOutput())
    .query(async ({ ctx, input }) => {
      const { filename, xml } = await getInvoiceXml(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/xml', xml);
    }),

  ...exportProcedures('invoice'),

  exportStatus: invoiceProcedure('invoices.exportStatus')
    .meta({
      openapi: {
        method: 'GET',
        path: '/invoices/report/export/status',
        tags,
        summary: "Get the progress of the organization's exports",
      },
    })
    .input(Nothing)
    .use(access)
    .output(ExportStatus)
    .query(({ ctx }) => getExportStatus(ctx.services, ctx.access)),

  pdf: invoiceProcedure('invoices.pdf')
    .meta({
      openapi: { method: 'GET', path: '/invoices/{id}/pdf', tags, summary: 'Download the PDF of an invoice' },
      rest: { produces: 'application/pdf', errors: [404, 409, 503] },
    })
    .input(PrintInput)
    .use(access)
    .output(fileOutput())
    .query(async ({ ctx, input }) => {
      const { filename, pdf } = await getInvoicePdf(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/pdf', pdf, 'inline');
    }),

  email: invoiceProcedure('invoices.email')
    .meta({
      openapi: { method: 'POST', path: '/invoices/{id}/email', tags, summary: 'E-mail the PDF and XML of an invoice' },
      rest: { status: 202, errors: [404, 409, 413, 415] },
    })
    .input(EmailDocumentInput)
    .use(access)
    .output(QueuedEmail)
    .mutation(({ ctx, input }) => emailInvoice(ctx.services, ctx.access, input)),

  ...batchProcedures,

  ...balanceProcedures,

  ...cancellationProcedures('invoice'),

  sync: invoiceProcedure('invoices.sync')
    .meta({
      openapi: {
        method: 'POST',
        path: '/invoices/{id}/sync',
        tags,
        summary: 'Synchronize an invoice with the SAT',
      },
      rest: { errors: [404, 409, 503] },
    })
    .input(InvoicePath)
    .use(access)
    .output(InvoiceDetail)
    .mutation(async ({ ctx, input }) =>
      readInvoiceDetail(ctx.services, ctx.access, await syncDocument(ctx.services, ctx.access, input), ctx.language),
    ),

  substitute: invoiceProcedure('invoices.substitute')
    .meta({
      openapi: {
        method: 'POST',
        path: '/invoices/{id}/substitute',
        tags,
        summary: 'Issue an invoice that replaces another one, and cancel the replaced one',
        description: 'An API key or access token needs `write:invoices` as well as `cancel:invoices`.',
      },
      rest: {
        status: 201,
        alsoAnswers: {
          200: {
            description: 'The idempotency key was used before: the existing substitution',
            schema: 'Substitution',
          },
          202: { description: 'In progress; it continues in the background', schema: 'Substitution' },
        },
        errors: [402, 404, 409, 413, 415, 503],
        headerFields: { 'Idempotency-Key': 'idempotencyKey' },
        location: (_, { id }) => `/invoices/${String(id)}/substitute`,
      },
    })
    .input(SubstituteInput)
    .use(access)
    .output(Substitution)
    .mutation(async ({ ctx, input }) => {
      const outcome = await substituteInvoice(ctx.services, ctx.access, input, ctx.language);
      const { view, isReplayed, bodyMismatch } = outcome;
      const isUnderWay = view.status === 'stamping' || view.status === 'cancelling';
      ctx.reply.status = isUnderWay ? 202 : isReplayed ? 200 : 201;
      if (isUnderWay) ctx.reply.headers['Retry-After'] = '5';
      if (isReplayed) ctx.reply.headers['Idempotent-Replayed'] = 'true';
      if (bodyMismatch) ctx.reply.headers['Idempotent-Body-Mismatch'] = 'true';
      return view;
    }),

  substitution: invoiceProcedure('invoices.substitution')
    .meta({
      openapi: {
        method: 'GET',
        path: '/invoices/{id}/substitute',
        tags,
        summary: 'Get the progress of the latest substitution of an invoice',
      },
      rest: { errors: [404, 409] },
    })
    .input(InvoicePath)
    .use(access)
    .output(Substitution)
    .query(({ ctx, input }) => getSubstitution(ctx.services, ctx.access, input, ctx.language)),
});
