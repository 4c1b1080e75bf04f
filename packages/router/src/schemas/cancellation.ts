import { z } from 'zod';
import { CancellationRecord, Motivo } from './cancellation-record.ts';
import { InvoiceBody } from './invoice-body.ts';
import { confirmation } from './issuing-queue.ts';
import { id, instant, instantText, line, uuidText } from './text.ts';

const ignoreRelated = () =>
  z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('Ask the SAT although documents in force relate to it (receipts, credit notes); refused without')
    .meta({ default: false });

export const DocumentPath = z.strictObject({ id: id().describe('Record id or fiscal UUID') });

const motivo = () =>
  Motivo.describe('01 replaced by another document, 02 wrong, 03 did not take place, 04 is in a global invoice');

const request = {
  folioSustitucion: id()
    .optional()
    .describe('With motivo 01: UUID of the document in force that replaces it by relation 04'),
  ignoreRelated: ignoreRelated(),
};

export const CancelInput = z
  .strictObject({
    ...DocumentPath.shape,
    motivo: motivo(),
    ...request,
    confirmation: line(200).optional().describe('`confirmation` that the plan of the same request answered'),
  })
  .check(checkSubstitute);

export const CancelPlanInput = z
  .strictObject({
    ...DocumentPath.shape,
    motivo: motivo().optional().describe('With it the plan answers the `confirmation` of that request'),
    ...request,
  })
  .check(checkSubstitute);

function checkSubstitute(ctx: z.core.ParsePayload<{ motivo?: string; folioSustitucion?: string }>): void {
  const { motivo: named, folioSustitucion } = ctx.value;
  if ((named === '01') === (folioSustitucion !== undefined)) return;
  const message = named === '01' ? 'is required with motivo 01' : 'is allowed with motivo 01 only';
  ctx.issues.push({ code: 'custom', path: ['folioSustitucion'], message, input: folioSustitucion });
}

const pending = z.enum(['pendiente', 'rechazada']).nullable();

export const CancellationPlan = z
  .object({
    invoiceId: uuidText(),
    uuid: uuidText(),
    status: z.enum(['vigente', 'cancelado']),
    cancellationStatus: pending,
    cancellable: z.boolean(),
    reason: z.string().nullable().describe('Why it cannot be cancelled now'),
    requiresReceptorApproval: z.boolean(),
    freeUntil: z.string().nullable().describe('Until when no consent is needed; null when none ever is'),
    answerDeadline: z
      .string()
      .nullable()
      .describe("When the receiver's silence would count as consent, were it asked for now"),
    cancellableUntil: z.string().describe('Last instant at which it may be cancelled at all (CFF 29-A)'),
    motivos: z.array(
      z.object({ motivo: Motivo, meaning: z.string(), allowed: z.boolean(), reason: z.string().nullable() }),
    ),
    blocking: z
      .array(
        z.object({
          order: z.int(),
          id: uuidText(),
          uuid: uuidText(),
          tipoComprobante: z.enum(['I', 'E', 'T', 'P', 'N', 'R']),
          serie: z.string(),
          folio: z.string(),
          cancellationStatus: pending,
          tipoRelacion: z.string().nullable().describe('c_TipoRelacion; null for a receipt that pays it'),
        }),
      )
      .describe('Documents in force that must be cancelled first, in this order, for any motive but 01'),
    confirmation: z
      .string()
      .nullable()
      .describe('For `confirmation` of cancelling so, by the same credential, within 15 minutes; null without motivo'),
  })
  .meta({ id: 'CancellationPlan' });

export const SubstituteInput = InvoiceBody.safeExtend({
  id: id().describe('The invoice that is replaced'),
  ignoreRelated: ignoreRelated(),
  confirmation: confirmation(),
});

export const Substitution = z
  .object({
    id: uuidText(),
    invoiceId: uuidText().describe('The invoice that is replaced'),
    status: z
      .enum(['stamping', 'cancelling', 'completed', 'failed'])
      .describe('completed: the SAT has been asked to cancel the old one; `cancellation` has its outcome'),
    substituteId: uuidText().nullable(),
    substituteUuid: uuidText().nullable(),
    cancellation: CancellationRecord.nullable(),
    message: z.string().nullable().describe('What it waits for, or why it failed'),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'Substitution' });

export const SandboxClock = z
  .object({
    now: z.string().describe('What documents of the sandbox and their rules go by'),
    realNow: instantText(),
    aheadSeconds: z.number(),
  })
  .meta({ id: 'SandboxClock' });

export const AdvanceClockInput = z
  .strictObject({
    seconds: z
      .number({ error: 'must be a positive number of seconds' })
      .positive({ error: 'must be a positive number of seconds' })
      .max(320_000_000, { error: 'must be at most 320000000' })
      .optional(),
    until: instant().optional().describe('Instant after the present time of the sandbox clock'),
  })
  .check((ctx) => {
    const { seconds, until } = ctx.value;
    if ((seconds === undefined) !== (until === undefined)) return;
    const message =
      seconds === undefined ? 'must be given, or until instead of it' : 'and until are mutually exclusive';
    ctx.issues.push({ code: 'custom', path: ['seconds'], message, input: seconds });
  });
