import { z } from 'zod';
import { uploadedFile } from '../file.ts';
import { uuidText } from './text.ts';

export const VerifyCfdiInput = z
  .strictObject({
    xml: z.string().optional().describe('The document as text; only in a JSON body'),
    file: uploadedFile().optional().describe('The document as a file; as a form field or as the whole body'),
    pacCertificate: z
      .string()
      .max(20_000, { error: 'must be at most 20000 characters long' })
      .optional()
      .describe("The PAC's certificate, base64 DER or PEM; required to verify the signature of the stamp"),
  })
  .meta({ id: 'VerifyCfdiInput' });

export const CfdiVerdict = z
  .object({
    valid: z.boolean().describe('true only if every check passed; false if a check failed or could not be performed'),
    uuid: uuidText().nullable().describe('UUID of the stamp; null without one'),
    tipoComprobante: z.string(),
    emisorRfc: z.string(),
    receptorRfc: z.string(),
    total: z.number().nullable().describe('null if the document does not have this amount'),
    checks: z
      .array(
        z.object({
          id: z.enum(['schema', 'seal', 'certificate', 'stamp', 'sums', 'catalogs', 'rules']),
          ok: z.boolean().nullable().describe('null: not checked, because what `message` names is missing'),
          message: z.string().describe('In the language of Accept-Language'),
          rule: z.string().optional(),
          path: z.string().optional(),
        }),
      )
      .describe('Up to 100 results of each check, then one that tells how many are not listed'),
  })
  .meta({ id: 'CfdiVerdict' });
