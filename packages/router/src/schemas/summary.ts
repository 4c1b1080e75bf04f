import { z } from 'zod';
import { Environment } from './user.ts';

const amount = () => z.string().meta({ example: '1160.00' });

const CountedTotal = z
  .object({ count: z.int(), total: amount() })
  .meta({ id: 'CountedTotal', description: 'How many documents, and what they come to as decimal text' });

const CurrencySummary = z
  .object({
    issued: CountedTotal.describe('Ingresos in force'),
    paidAtOnce: CountedTotal.describe('Of `issued`, with MetodoPago PUE'),
    paidLater: CountedTotal.describe('Of `issued`, with MetodoPago PPD'),
    credited: CountedTotal.describe('Egresos in force'),
    cancelled: CountedTotal.describe('Ingresos and Egresos that are cancelled by now; in no other sum'),
    transferred: amount().describe('Federal taxes transferred by Ingresos, less those of Egresos'),
    withheld: amount().describe('Federal taxes withheld by Ingresos, less those of Egresos'),
  })
  .meta({ id: 'CurrencySummary', description: 'The invoices of a month in one currency; amounts are decimal texts' });

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
    count: z.int().describe('Of Ingresos in force'),
    total: amount().describe('Of Ingresos in force, less Egresos in force'),
  })
  .meta({ id: 'TopCustomer' });

export const Summary = z
  .object({
    environment: Environment,
    collectBy: z
      .string()
      .describe(
        'The last day of the month: what was issued as paid at once must have been paid by its end (RMF 2.7.1.39)',
      ),
    months: z.array(MonthSummary).describe('The oldest first, the month that was asked for last; none is missing'),
    customers: z
      .record(z.string(), z.array(TopCustomer))
      .describe('The ten who were invoiced most in that month, by currency'),
    isComplete: z.boolean().describe('false while documents of an older version of Lacre are still being added up'),
  })
  .meta({ id: 'Summary' });

const oneToTwoDozen = 'must be between 1 and 24';
const month = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

export const GetSummaryInput = z.strictObject({
  month: z
    .string({ error: 'must be a month as YYYY-MM' })
    .regex(month, { error: 'must be a month as YYYY-MM' })
    .optional()
    .describe('Of the date of issue. Default: this month in America/Mexico_City'),
  months: z
    .number({ error: oneToTwoDozen })
    .int({ error: oneToTwoDozen })
    .min(1, { error: oneToTwoDozen })
    .max(24, { error: oneToTwoDozen })
    .optional()
    .describe('How many months, that one the last')
    .meta({ default: 6 }),
  environment: Environment.optional().describe(
    'Ignored with an API key, which sees its own; with a session `production` when omitted',
  ),
});
