import { z } from 'zod';
import { reportedEnvironment } from './environment-of-call.ts';
import { Environment } from './user.ts';

const amount = () => z.string().meta({ example: '1160.00' });

const CountedTotal = z
  .object({ count: z.int(), total: amount() })
  .meta({ id: 'CountedTotal', description: 'Number of documents, and their total as decimal text' });

const CurrencySummary = z
  .object({
    issued: CountedTotal.describe('Ingresos in force'),
    paidAtOnce: CountedTotal.describe('Part of `issued` with MetodoPago PUE'),
    paidLater: CountedTotal.describe('Part of `issued` with MetodoPago PPD'),
    credited: CountedTotal.describe('Egresos in force'),
    cancelled: CountedTotal.describe('Ingresos and Egresos that are now cancelled; not included in the other totals'),
    transferred: amount().describe('Federal taxes transferred by Ingresos minus those of Egresos'),
    withheld: amount().describe('Federal taxes withheld by Ingresos minus those of Egresos'),
  })
  .meta({ id: 'CurrencySummary', description: 'Invoices of a month in one currency; amounts are decimal texts' });

const MonthSummary = z
  .object({
    month: z.string().meta({ example: '2026-11' }),
    currencies: z.record(z.string(), CurrencySummary).describe('By currency'),
    receipts: z
      .object({
        count: z.int(),
        collected: amount().describe('In pesos'),
        late: z.int().describe('Issued after the fifth of the month after the payment (RMF 2.7.1.32)'),
      })
      .describe('Payment receipts in force'),
    transfers: z.int().describe('Traslados in force'),
  })
  .meta({ id: 'MonthSummary' });

const TopCustomer = z
  .object({
    rfc: z.string(),
    name: z.string(),
    count: z.int().describe('Number of Ingresos in force'),
    total: amount().describe('Ingresos in force minus Egresos in force'),
  })
  .meta({ id: 'TopCustomer' });

export const Summary = z
  .object({
    environment: Environment,
    collectBy: z
      .string()
      .describe('Last day of the month: PUE invoices must be paid by the end of this day (RMF 2.7.1.39)'),
    months: z.array(MonthSummary).describe('Oldest first, without gaps; the last one is the requested month'),
    customers: z
      .record(z.string(), z.array(TopCustomer))
      .describe('The ten customers with the highest total in the requested month, by currency'),
    isComplete: z.boolean().describe('false while documents of an older version of Lacre are still being included'),
  })
  .meta({ id: 'Summary' });

const oneToTwoDozen = 'must be between 1 and 24';
const month = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

export const GetSummaryInput = z.strictObject({
  month: z
    .string({ error: 'must be a month (YYYY-MM)' })
    .regex(month, { error: 'must be a month (YYYY-MM)' })
    .optional()
    .describe('Month of the date of issue. Default: the current month in America/Mexico_City'),
  months: z
    .number({ error: oneToTwoDozen })
    .int({ error: oneToTwoDozen })
    .min(1, { error: oneToTwoDozen })
    .max(24, { error: oneToTwoDozen })
    .optional()
    .describe('Number of months, ending with that month')
    .meta({ default: 6 }),
  environment: reportedEnvironment(),
});
