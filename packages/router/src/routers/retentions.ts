import { getRetentionPdf } from '@lacre/services/documents/get-document-pdf';
import { getRetentionXml } from '@lacre/services/documents/get-document-xml';
import { createRetention } from '@lacre/services/retentions/create-retention';
import { getRetention } from '@lacre/services/retentions/get-retention';
import { listRetentions } from '@lacre/services/retentions/list-retentions';
import { validateRetention } from '@lacre/services/retentions/validate-retention';
import { z } from 'zod';
import { FileResponse, fileOutput } from '../file.ts';
import { access, invoiceProcedure } from '../procedures.ts';
import { PrintInput } from '../schemas/document.ts';
import { AcceptedDocument, attemptOr } from '../schemas/invoice.ts';
import { ListRetentionsInput, RetentionDetail, RetentionList, RetentionPath } from '../schemas/retention.ts';
import { CreateRetentionInput, RetentionBody } from '../schemas/retention-body.ts';
import { RetentionVerdict } from '../schemas/verdict.ts';
import { t } from '../trpc.ts';
import { cancellationProcedures } from './cancellations.ts';
import { replyOf } from './invoice-reply.ts';

const tags = ['lacre'];

export const retentionsRouter = t.router({
  create: invoiceProcedure('retentions.create')
    .meta({
      openapi: { method: 'POST', path: '/retentions', tags, summary: 'Issue a retentions document' },
      rest: {
        status: 201,
        alsoAnswers: {
          200: {
            description: 'The idempotency key was used before: the existing document, nothing was stamped again',
            schema: 'RetentionDetail',
          },
          202: { description: 'The outcome at the PAC is unknown and is being recovered', schema: 'AcceptedDocument' },
        },
        errors: [402, 409, 413, 415, 503],
        headerFields: { 'Idempotency-Key': 'idempotencyKey' },
        location: ({ id }) => `/retentions/${id}`,
      },
    })
    .input(CreateRetentionInput)
    .use(access)
    .output(z.union([RetentionDetail, AcceptedDocument]))
    .mutation(async ({ ctx, input }) =>
      replyOf(await createRetention(ctx.services, ctx.access, input), ctx.reply, false),
    ),

  validate: invoiceProcedure('retentions.validate')
    .meta({
      openapi: {
        method: 'POST',
        path: '/retentions/validate',
        tags,
        summary: 'Validate a retentions document without issuing it',
      },
      rest: { errors: [413, 415] },
    })
    .input(RetentionBody)
    .use(access)
    .output(RetentionVerdict)
    .mutation(({ ctx, input }) => validateRetention(ctx.services, ctx.access, input, ctx.language)),

  list: invoiceProcedure('retentions.list')
    .meta({ openapi: { method: 'GET', path: '/retentions', tags, summary: 'List retentions documents' } })
    .input(ListRetentionsInput)
    .use(access)
    .output(RetentionList)
    .query(({ ctx, input }) => listRetentions(ctx.services, ctx.access, input)),

  get: invoiceProcedure('retentions.get')
    .meta({
      openapi: { method: 'GET', path: '/retentions/{id}', tags, summary: 'Get a retentions document' },
      rest: { errors: [404] },
    })
    .input(RetentionPath)
    .use(access)
    .output(attemptOr(RetentionDetail))
    .query(({ ctx, input }) => getRetention(ctx.services, ctx.access, input, ctx.language)),

  xml: invoiceProcedure('retentions.xml')
    .meta({
      openapi: {
        method: 'GET',
        path: '/retentions/{id}/xml',
        tags,
        summary: 'Download the stamped XML of a retentions document',
      },
      rest: { produces: 'application/xml', errors: [404] },
    })
    .input(RetentionPath)
    .use(access)
    .output(fileOutput())
    .query(async ({ ctx, input }) => {
      const { filename, xml } = await getRetentionXml(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/xml', xml);
    }),

  pdf: invoiceProcedure('retentions.pdf')
    .meta({
      openapi: {
        method: 'GET',
        path: '/retentions/{id}/pdf',
        tags,
        summary: 'Download the PDF of a retentions document',
      },
      rest: { produces: 'application/pdf', errors: [404, 503] },
    })
    .input(PrintInput)
    .use(access)
    .output(fileOutput())
    .query(async ({ ctx, input }) => {
      const { filename, pdf } = await getRetentionPdf(ctx.services, ctx.access, input);
      return new FileResponse(filename, 'application/pdf', pdf, 'inline');
    }),

  ...cancellationProcedures('retention'),
});
