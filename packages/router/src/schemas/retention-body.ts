import { decimal, integer } from '@lacre/cfdi/nodes/form';
import type { ForeignReceiver, NationalReceiver } from '@lacre/cfdi/retentions/retention-body';
import { z } from 'zod';
import { boundedList } from './bounded-list.ts';
import { complementsOf, formed } from './complements.ts';
import { code, idempotencyKey, rfcText, zip } from './invoice-body.ts';
import { issueDate } from './issue-date.ts';
import { confirmation } from './issuing-queue.ts';
import { externalId, labels } from './metadata.ts';
import { id, line } from './text.ts';
import { issuingEnvironment } from './user.ts';

const NationalRetentionReceiver = z
  .strictObject({
    legalName: line(254).describe('As in the tax certificate (CSF)'),
    taxId: rfcText().describe('RFC; XAXX010101000 for the general public'),
    zip: zip().optional().describe('Postal code of the fiscal address; default for XAXX010101000: the place of issue'),
    curp: line(18).optional().describe('CURP; only for a natural person'),
  })
  .meta({ id: 'NationalRetentionReceiver' });

const ForeignRetentionReceiver = z
  .strictObject({
    legalName: line(300),
    country: code().describe('c_Pais, three letters, other than MEX'),
    foreignTaxId: line(20).optional().describe('Tax identification number in their country'),
  })
  .meta({ id: 'ForeignRetentionReceiver' });

/**
 * Distinguished by `country` before validation, so that findings have the right path. Modifies the instance instead of
 * copying it.
 */
function receiver() {
  const either = z.xor([NationalRetentionReceiver, ForeignRetentionReceiver]);
  either._zod.run = (payload, ctx) => {
    const { value } = payload;
    const isForeign = typeof value === 'object' && value !== null && 'country' in value;
    return (isForeign ? ForeignRetentionReceiver : NationalRetentionReceiver)._zod.run(payload, ctx);
  };
  return either as unknown as z.ZodType<NationalReceiver | ForeignReceiver, object>;
}

const pesos = () => formed(decimal(2));

const RetentionTax = z
  .strictObject({
    baseRet: pesos().optional(),
    impuestoRet: code().optional().describe('c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. Default: that of tipoPagoRet'),
    montoRet: pesos(),
    tipoPagoRet: code().describe('c_TipoPagoRet'),
  })
  .meta({ id: 'RetentionTax' });

const RetentionTotals = z
  .strictObject({
    montoTotOperacion: pesos().optional().describe('Default: taxed plus exempt amount'),
    montoTotGrav: pesos().optional().describe('Default 0'),
    montoTotExent: pesos().optional().describe('Default 0'),
    montoTotRet: pesos().optional().describe('Default: the sum of taxes'),
    utilidadBimestral: pesos().optional().describe('With cveRetenc 28'),
    isrCorrespondiente: pesos().optional().describe('With cveRetenc 28'),
  })
  .meta({ id: 'RetentionTotals' });

const fields = {
  receiver: receiver(),
  cveRetenc: code().describe('c_CveRetenc: type of payment or withholding'),
  descRetenc: line(100).optional().describe('Required with cveRetenc 25'),
  period: z
    .strictObject({
      mesIni: code().describe('c_Periodo, 01 to 12'),
      mesFin: code().describe('c_Periodo, 01 to 12'),
      ejercicio: formed(integer(1_000, 9_999)).describe('Year'),
    })
    .meta({ id: 'RetentionPeriod' }),
  totals: RetentionTotals,
  taxes: boundedList(RetentionTax, 0, 100, 'must contain at most 100 elements').optional(),
  complement: complementsOf('retention').optional().describe('The complement that cveRetenc requires'),
  folioNumber: line(20)
    .optional()
    .describe('1 to 20 letters and digits. Default: the next number of the series of type R'),
  date: issueDate().optional().describe('Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now'),
  certificateId: id().optional().describe('Active certificate for the seal. Default: that of the organization'),
  replaces: id().optional().describe('UUID of the retentions document that this one replaces (relation 04)'),
  idempotencyKey: idempotencyKey().optional().describe('The same key never stamps twice. No control characters'),
  externalId: externalId().optional(),
  metadata: labels().optional(),
  environment: issuingEnvironment,
};

export const RetentionBody = z.strictObject(fields).meta({ id: 'RetentionBody' });
export const CreateRetentionInput = z
  .strictObject({ ...fields, confirmation: confirmation() })
  .meta({ id: 'CreateRetention' });
