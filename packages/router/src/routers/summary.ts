import { getSummary } from '@lacre/services/summary/get-summary';
import { access, invoiceProcedure } from '../procedures.ts';
import { GetSummaryInput, Summary } from '../schemas/summary.ts';
import { t } from '../trpc.ts';

export const summaryRouter = t.router({
  get: invoiceProcedure('summary.get')
    .meta({
      openapi: {
        method: 'GET',
        path: '/summary',
        tags: ['lacre'],
        summary: 'Get the amounts issued, credited, cancelled and collected, by month and currency',
      },
    })
    .input(GetSummaryInput)
    .use(access)
    .output(Summary)
    .query(({ ctx, input }) => getSummary(ctx.services, ctx.access, input)),
});
