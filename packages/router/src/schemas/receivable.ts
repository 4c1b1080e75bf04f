import { isCalendarDate } from '@lacre/cfdi/dates';
import { z } from 'zod';
import { reportedEnvironment } from './environment-of-call.ts';
import { InvoiceListItem } from './invoice.ts';
import { pageOf, paging } from './paging.ts';
import { id, uuidText } from './text.ts';

export const SettlingPayment = z
  .object({
    id: uuidText(),
    uuid: uuidText()
      .nullable()
      .describe('null, like serie, folio, fecha and fechaPago, while the outcome of its stamp is being recovered'),
    serie: z.string().nullable(),
    folio: z.string().nullable(),
    fecha: z.string().nullable().describe('When the receipt was issued: local time, without offset'),
    fechaPago: z.string().nullable().describe('When the payment was made: local time, without offset'),
    parcialidad: z.int().nullable().describe('Installment number'),
    pagado: z.number().describe("Amount paid of this invoice, in the invoice's currency"),
    status: z.enum(['vigente', 'cancelado', 'recovering']),
    cancellationStatus: z.enum(['pendiente', 'rechazada']).nullable(),
    counts: z.boolean().describe('Whether it counts toward the balance: false if it is cancelled or was replaced'),
    externalId: z.string().nullable(),
  })
  .meta({ id: 'SettlingPayment' });

export const InvoiceBalance = z
  .object({
    uuid: uuidText(),
    moneda: z.string(),
    total: z.number(),
    paid: z.number(),
    credited: z.number().describe('Amount credited by credit notes (Egresos)'),
    outstanding: z
      .number()
      .nullable()
      .describe(
        'Amount still owed; negative if the customer is owed money; null unless the invoice is PPD, 0 once cancelled',
      ),
    installments: z.int().describe('Highest installment number that counts; 0 if there is none'),
  })
  .meta({ id: 'InvoiceBalance' });

const Receivable = z
  .object({
    ...InvoiceListItem.shape,
    saldo: z.number().describe('Amount owed on the date in `asOf`'),
    ageDays: z.int().describe('Days from the date of issue to `asOf`'),
  })
  .meta({ id: 'Receivable' });

const AgedTotal = z
  .object({
    '0-30': z.number(),
    '31-60': z.number(),
    '61-90': z.number(),
    '90+': z.number(),
    total: z.number().describe('Total of all age bands'),
  })
  .meta({ id: 'AgedTotal', description: 'Amount owed in one currency, by age in days' });

export const ReceivableList = pageOf(Receivable)
  .extend({
    asOf: z.string(),
    totals: z.record(z.string(), AgedTotal).describe('By currency, over all pages'),
  })
  .meta({ id: 'ReceivableList' });

export const ListReceivablesInput = z.strictObject({
  ...paging,
  asOf: z
    .string({ error: 'must be a valid date (YYYY-MM-DD)' })
    .refine(isCalendarDate, { error: 'must be a valid date (YYYY-MM-DD)' })
    .optional()
    .describe(
      'Cutoff date: excludes documents issued later, and ages count up to it. Excludes documents that are cancelled now. Default: today in America/Mexico_City, or at the place of issue (fiscal address, branches) where the day begins first',
    ),
  customerId: id().optional().describe('Only invoices of this customer'),
  environment: reportedEnvironment(),
});
