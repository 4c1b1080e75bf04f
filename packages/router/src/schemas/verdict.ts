import { z } from 'zod';
import { Environment } from './user.ts';

const Finding = z
  .object({
    path: z.string().describe('Field of the body, such as `items[0].taxes[0].rate`; empty for the whole body'),
    code: z.string().describe('Stable identifier'),
    rule: z.string().optional().describe('Code of the SAT, such as `CFDI40157`'),
    docsUrl: z.string().optional().describe('Page about the rule'),
    message: z.string().describe('The problem, in the language of Accept-Language'),
    hint: z.string().optional().describe('How to fix it'),
    source: z.enum(['api', 'sat', 'pac']),
    patch: z
      .array(
        z.discriminatedUnion('op', [
          z.object({ op: z.literal('add'), path: z.string(), value: z.union([z.string(), z.boolean()]) }),
          z.object({ op: z.literal('remove'), path: z.string() }),
        ]),
      )
      .optional()
      .describe('JSON Patch (RFC 6902) for the body; only if the fix is certain'),
  })
  .meta({ id: 'Finding' });

const verdict = {
  environment: Environment.describe('Environment in which it would be issued'),
  valid: z.boolean().describe('true: it can be issued'),
  errors: z.array(Finding).describe('All violated rules'),
  warnings: z.array(Finding).describe('Findings that do not prevent issuing it'),
  confirmation: z
    .string()
    .describe('Token to send as `confirmation` with the same body and credential within 15 minutes'),
};

export const InvoiceVerdict = z
  .object({
    ...verdict,
    totals: z.object({
      moneda: z.string(),
      subtotal: z.number(),
      descuento: z.number(),
      totalTraslados: z.number(),
      totalRetenidos: z.number(),
      impuestosLocalesTrasladados: z.number(),
      impuestosLocalesRetenidos: z.number(),
      total: z.number(),
    }),
  })
  .meta({ id: 'InvoiceVerdict' });

export const PayrollVerdict = z
  .object({
    ...verdict,
    totals: z.object({
      moneda: z.literal('MXN'),
      subtotal: z.number().describe('Perceptions and other payments'),
      descuento: z.number().describe('Deductions'),
      total: z.number(),
    }),
  })
  .meta({ id: 'PayrollVerdict' });

export const RetentionVerdict = z
  .object({
    ...verdict,
    totals: z.object({
      montoTotOperacion: z.number(),
      montoTotGrav: z.number(),
      montoTotExent: z.number(),
      montoTotRet: z.number(),
    }),
  })
  .meta({ id: 'RetentionVerdict' });

export const PaymentVerdict = z
  .object({
    ...verdict,
    totals: z.object({ moneda: z.literal('MXN'), montoTotalPagos: z.number() }),
  })
  .meta({ id: 'PaymentVerdict' });
