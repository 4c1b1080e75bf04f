import { z } from 'zod';
import { uploadedFile } from '../file.ts';
import { uuidText } from './text.ts';

export const VerifyCfdiInput = z
  .strictObject({
    xml: z.string().optional().describe('The document as text; in JSON only'),
    file: uploadedFile().optional().describe('The document as it is; in a form, or as the whole body'),
    pacCertificate: z
      .string()
      .max(20_000, { error: 'must be at most 20000 characters long' })
      .optional()
      .describe("The PAC's certificate, DER in base64 or PEM: with it the signature of the stamp is checked too"),
  })
  .meta({ id: 'VerifyCfdiInput' });

export const CfdiVerdict = z
  .object({
    valid: z.boolean().describe('Every check is ok: not when one failed or could not be made'),
    uuid: uuidText().nullable().describe('Of the stamp; null without one'),
    tipoComprobante: z.string(),
    emisorRfc: z.string(),
    receptorRfc: z.string(),
    total: z.number().nullable().describe('null where the document has no amount there'),
    checks: z.array(
      z.object({
        id: z.enum(['schema', 'seal', 'certificate', 'stamp', 'sums', 'catalogs', 'rules']),
        ok: z.boolean().nullable().describe('null: not checked, for want of what the message names'),
        message: z.string().describe('In the language of Accept-Language'),
        rule: z.string().optional(),
        path: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'CfdiVerdict' });
