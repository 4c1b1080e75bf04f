import { z } from 'zod';

const IssuingFinding = z
  .object({
    path: z.string(),
    code: z.string(),
    rule: z.string().optional().describe('Rule of the SAT, such as `CFDI40147`'),
    message: z.string(),
    hint: z.string().optional(),
    source: z.enum(['api', 'sat', 'pac']),
    patch: z.array(z.record(z.string(), z.unknown())).optional().describe('JSON Patch (RFC 6902) for the body'),
  })
  .meta({ id: 'IssuingFinding' });

export const IssuingError = z
  .object({ code: z.string(), message: z.string(), details: z.array(IssuingFinding) })
  .meta({ id: 'IssuingError', description: 'Why a document was not issued; at most twenty findings are kept' });
