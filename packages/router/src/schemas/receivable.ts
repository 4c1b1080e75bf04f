import { isCalendarDate } from '@lacre/cfdi/dates';
import { z } from 'zod';
import { InvoiceListItem } from './invoice.ts';
import { pageOf, paging } from './paging.ts';
import { id, uuidText } from './text.ts';
import { Environment } from './user.ts';

export const SettlingPayment = z
  .object({
    id: uuidText(),
    uuid: uuidText().nullable().describe('null while its stamp is being found out, like serie, folio and fecha'),
    serie: z.string().nullable(),
    folio: z.string().nullable(),
    fecha: z.string().nullable().describe('When the receipt was issued: local time, without offset'),
    parcialidad: z.int().nullable().describe('Number of the instalment'),
    pagado: z.number().describe("What it pays of this invoice, in the invoice's currency"),
    status: z.enum(['vigente', 'cancelado', 'recovering']),
    cancellationStatus: z.enum(['pendiente', 'rechazada']).nullable(),
    counts: z.boolean().describe('Whether the balance counts it: not when it is cancelled or was replaced'),
    externalId: z.string().nullable(),
  })
  .meta({ id: 'SettlingPayment' });

export const InvoiceBalance = z
  .object({
    uuid: uuidText(),
    moneda: z.string(),
    total: z.number(),
    paid: z.number(),
    credited: z.number().describe('By credit notes (Egresos)'),
    outstanding: z
      .number()
      .nullable()
      .describe('Still owed; null unless it is paid in instalments (PPD), 0 once it is cancelled'),
    installments: z.int().describe('Highest number of an instalment that counts; 0 without one'),
  })
  .meta({ id: 'InvoiceBalance' });

const Receivable = z
  .object({
    ...InvoiceListItem.shape,
    saldo: z.number().describe('Owed on the date of `asOf`'),
    ageDays: z.int().describe('From its date of issue to `asOf`'),
  })
  .meta({ id: 'Receivable' });

const AgedTotal = z
  .object({
    '0-30': z.number(),
    '31-60': z.number(),
    '61-90': z.number(),
    '90+': z.number(),
    total: z.number().describe('Of all ages'),
  })
  .meta({ id: 'AgedTotal', description: 'What is owed in one currency, by age in days' });

export const ReceivableList = pageOf(Receivable)
  .extend({
    asOf: z.string(),
    totals: z.record(z.string(), AgedTotal).describe('By currency, of all pages'),
  })
  .meta({ id: 'ReceivableList' });

export const ListReceivablesInput = z.strictObject({
  ...paging,
  asOf: z
    .string({ error: 'must be a date as YYYY-MM-DD' })
    .refine(isCalendarDate, { error: 'must be a date as YYYY-MM-DD' })
    .optional()
    .describe(
      'Documents that were issued later are left out, and ages end here. Default: today in America/Mexico_City. What is cancelled today is left out',
    ),
  customerId: id().optional().describe('Of this customer of the organization'),
  environment: Environment.optional().describe(
    'Ignored with an API key, which sees its own; with a session `production` when omitted',
  ),
});
