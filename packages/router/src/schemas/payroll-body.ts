import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { nomina12 } from '@lacre/cfdi/complements/nomina/nomina';
import { z } from 'zod';
import { boundedList } from './bounded-list.ts';
import { complementSchema } from './complements.ts';
import { code, idempotencyKey, rfcText, zip } from './invoice-body.ts';
import { issueDate } from './issue-date.ts';
import { externalId, labels } from './metadata.ts';
import { id, line } from './text.ts';
import { issuingEnvironment } from './user.ts';

const Employee = z
  .strictObject({
    rfc: rfcText().describe('RFC of the employee, 13 characters; XAXX010101000 for a deceased employee'),
    nombre: line(300).describe('As in the tax certificate (CSF)'),
    zip: zip().optional().describe('Postal code of the fiscal address; default for XAXX010101000: the place of issue'),
    taxSystem: code().optional().describe('c_RegimenFiscal').meta({ default: '605' }),
  })
  .meta({ id: 'PayrollEmployee' });

const Nomina = complementSchema(nomina12);

/**
 * One complement or a list, distinguished before validation, so that findings have the right path. Modifies the
 * instance instead of copying it.
 */
function oneOrSeveral() {
  const several = boundedList(Nomina, 1, 5, 'must contain between 1 and 5 elements');
  // A bounded list would be documented as optional.
  const either = z.union([Nomina, z.array(Nomina).min(1).max(5)]);
  either._zod.run = (payload, ctx) => (Array.isArray(payload.value) ? several : Nomina)._zod.run(payload, ctx);
  return either as unknown as z.ZodType<ComplementData | ComplementData[], object>;
}

export const PayrollBody = z.strictObject({
  employee: Employee,
  nomina12: oneOrSeveral(),
  series: line(25).optional(),
  folioNumber: line(40).optional(),
  date: issueDate().optional().describe('Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now'),
  certificateId: id()
    .optional()
    .describe('Active certificate for the seal. Default: that of the series, else of the organization'),
  replaces: boundedList(id(), 0, 100, 'must contain at most 100 elements')
    .optional()
    .describe('UUIDs of receipts that this one replaces (relation 04)'),
  idempotencyKey: idempotencyKey().optional().describe('The same key never stamps twice. No control characters'),
  externalId: externalId().optional(),
  metadata: labels().optional(),
  environment: issuingEnvironment,
});
