import { getBalance } from '@lacre/services/receivables/get-balance';
import { listPaymentsOf } from '@lacre/services/receivables/list-payments-of';
import { listReceivables } from '@lacre/services/receivables/list-receivables';
import { z } from 'zod';
import { access, invoiceProcedure } from '../procedures.ts';
import { InvoicePath } from '../schemas/invoice.ts';
import { InvoiceBalance, ListReceivablesInput, ReceivableList, SettlingPayment } from '../schemas/receivable.ts';
import { t } from '../trpc.ts';

const tags = ['lacre'];

/** Payments of one invoice. */
export const balanceProcedures = {
  payments: invoiceProcedure('invoices.payments')
    .meta({
      openapi: { method: 'GET', path: '/invoices/{id}/payments', tags, summary: 'List the payments of an invoice' },
      rest: { errors: [404, 409] },
    })
    .input(InvoicePath)
    .use(access)
    .output(z.array(SettlingPayment))
    .query(({ ctx, input }) => listPaymentsOf(ctx.services, ctx.access, input)),

  balance: invoiceProcedure('invoices.balance')
    .meta({
      openapi: { method: 'GET', path: '/invoices/{id}/balance', tags, summary: 'Get the balance of an invoice' },
      rest: { errors: [404, 409] },
    })
    .input(InvoicePath)
    .use(access)
    .output(InvoiceBalance)
    .query(({ ctx, input }) => getBalance(ctx.services, ctx.access, input)),
};

export const receivablesRouter = t.router({
  list: invoiceProcedure('receivables.list')
    .meta({
      openapi: {
        method: 'GET',
        path: '/receivables',
        tags,
        summary: 'List unpaid PPD invoices, oldest first, with totals by age',
      },
    })
    .input(ListReceivablesInput)
    .use(access)
    .output(ReceivableList)
    .query(({ ctx, input }) => listReceivables(ctx.services, ctx.access, input)),
});
