import { getCancellationReceipt } from '@lacre/services/cancellations/get-cancellation-receipt';
import { listCancellations } from '@lacre/services/cancellations/list-cancellations';
import { planCancellation } from '@lacre/services/cancellations/plan-cancellation';
import { printCancellationReceipt } from '@lacre/services/cancellations/print-cancellation-receipt';
import { requestCancellation } from '@lacre/services/cancellations/request-cancellation';
import type { DocumentPath as DocumentPathName } from '@lacre/services/documents/document-path';
import { z } from 'zod';
import { FileResponse, fileOutput } from '../file.ts';
import { access, invoiceProcedure } from '../procedures.ts';
import { CancelInput, CancellationPlan, CancelPlanInput, DocumentPath } from '../schemas/cancellation.ts';
import { CancellationRecord } from '../schemas/cancellation-record.ts';
import { PrintInput } from '../schemas/document.ts';

const tags = ['lacre'];
const unknownYet = 'It is not known yet whether the SAT received the request';

/**
 * Cancellation of documents under `/invoices`, `/payments`, `/payrolls` and `/retentions`: the same operations for all.
 */
export function cancellationProcedures(kind: DocumentPathName) {
  const path = `/${kind}s/{id}` as const;
  const documentName = {
    invoice: 'an invoice',
    payment: 'a payment receipt',
    payroll: 'a payroll receipt',
    retention: 'a retentions document',
  }[kind];
  return {
    cancel: invoiceProcedure(`${kind}s.cancel`)
      .meta({
        openapi: {
          method: 'POST',
          path: `${path}/cancel`,
          tags,
          summary: `Request the cancellation of ${documentName} at the SAT`,
        },
        rest: {
          makes: true,
          alsoAnswers: { 202: { description: unknownYet, schema: 'CancellationRecord' } },
          errors: [404, 409, 503],
        },
      })
      .input(CancelInput)
      .use(access)
      .output(CancellationRecord)
      .mutation(async ({ ctx, input }) => {
        const { record, isKnown } = await requestCancellation(ctx.services, ctx.access, input, kind, ctx.language);
        ctx.reply.status = isKnown ? 200 : 202;
        return record;
      }),

    cancellations: invoiceProcedure(`${kind}s.cancellations`)
      .meta({
        openapi: {
          method: 'GET',
          path: `${path}/cancellations`,
          tags,
          summary: `List the cancellation requests of ${documentName}`,
        },
        rest: { errors: [404, 409] },
      })
      .input(DocumentPath)
      .use(access)
      .output(z.array(CancellationRecord))
      .query(({ ctx, input }) => listCancellations(ctx.services, ctx.access, input, kind, ctx.language)),

    cancellationReceipt: invoiceProcedure(`${kind}s.cancellationReceipt`)
      .meta({
        openapi: {
          method: 'GET',
          path: `${path}/cancellation-receipt.xml`,
          tags,
          summary: `Download the SAT's acknowledgement (acuse) of the cancellation of ${documentName}`,
        },
        rest: { produces: 'application/xml', errors: [404, 409] },
      })
      .input(DocumentPath)
      .use(access)
      .output(fileOutput())
      .query(async ({ ctx, input }) => {
        const { filename, xml } = await getCancellationReceipt(ctx.services, ctx.access, input, kind);
        return new FileResponse(filename, 'application/xml', xml);
      }),

    cancellationReceiptPdf: invoiceProcedure(`${kind}s.cancellationReceiptPdf`)
      .meta({
        openapi: {
          method: 'GET',
          path: `${path}/cancellation-receipt.pdf`,
          tags,
          summary: `Download the acknowledgement of the cancellation of ${documentName} as PDF`,
        },
        rest: { produces: 'application/pdf', errors: [404, 409, 503] },
      })
      .input(PrintInput)
      .use(access)
      .output(fileOutput())
      .query(async ({ ctx, input }) => {
        const { filename, pdf } = await printCancellationReceipt(ctx.services, ctx.access, input, kind);
        return new FileResponse(filename, 'application/pdf', pdf, 'inline');
      }),

    cancelPlan: invoiceProcedure(`${kind}s.cancelPlan`)
      .meta({
        openapi: {
          method: 'GET',
          path: `${path}/cancel/plan`,
          tags,
          summary: `Plan the cancellation of ${documentName}`,
        },
        rest: { errors: [404, 409] },
      })
      .input(CancelPlanInput)
      .use(access)
      .output(CancellationPlan)
      .query(({ ctx, input }) => planCancellation(ctx.services, ctx.access, input, kind, ctx.language)),
  };
}
