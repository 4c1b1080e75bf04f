import { z } from 'zod';
import { Environment } from './user.ts';

const Finding = z
  .object({
    path: z.string().describe('Field of the body, `items[0].taxes[0].rate`; empty for the whole'),
    code: z.string().describe('Stable identifier'),
    rule: z.string().optional().describe('Code of the SAT, `CFDI40157`'),
    docsUrl: z.string().optional().describe('Page about the rule'),
    message: z.string().describe('What is wrong, in the language of Accept-Language'),
    hint: z.string().optional().describe('What to change'),
    source: z.enum(['api', 'sat', 'pac']),
    patch: z
      .array(
        z.discriminatedUnion('op', [
          z.object({ op: z.literal('add'), path: z.string(), value: z.union([z.string(), z.boolean()]) }),
          z.object({ op: z.literal('remove'), path: z.string() }),
        ]),
      )
      .optional()
      .describe('JSON Patch (RFC 6902) on the body; only where the fix is certain'),
  })
  .meta({ id: 'Finding' });

const verdict = {
  environment: Environment.describe('Where it would be issued'),
  valid: z.boolean().describe('Nothing forbids it'),
  errors: z.array(Finding).describe('Every broken rule'),
  warnings: z.array(Finding).describe('What is odd, and forbids nothing'),
  confirmation: z.string().describe('For `confirmation` of the same body, by the same credential, within 15 minutes'),
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
