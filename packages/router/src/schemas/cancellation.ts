import { z } from 'zod';
import { CancellationRecord, Motivo } from './cancellation-record.ts';
import { InvoiceBody } from './invoice-body.ts';
import { confirmation } from './issuing-queue.ts';
import { id, instant, instantText, line, uuidText } from './text.ts';

const ignoreRelated = () =>
  z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe(
      'Send the request to the SAT even if documents in force (receipts, credit notes) relate to this one; otherwise it is rejected',
    )
    .meta({ default: false });

export const DocumentPath = z.strictObject({ id: id().describe('Record ID or fiscal UUID') });

const motivo = () =>
  Motivo.describe(
    '01: issued with errors, replaced by another document; 02: issued with errors, not replaced; 03: the transaction did not take place; 04: individual sale already included in a global invoice',
  );

const request = {
  folioSustitucion: id()
    .optional()
    .describe('Only with motivo 01: UUID of the document in force that replaces this one (relation 04)'),
  ignoreRelated: ignoreRelated(),
};

export const CancelInput = z
  .strictObject({
    ...DocumentPath.shape,
    motivo: motivo(),
    ...request,
    confirmation: line(200).optional().describe('`confirmation` returned by the plan of the same request'),
  })
  .check(checkSubstitute);

export const CancelPlanInput = z
  .strictObject({
    ...DocumentPath.shape,
    motivo: motivo().optional().describe('If sent, the plan also returns the `confirmation` for this request'),
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
    freeUntil: z
      .string()
      .nullable()
      .describe('Until when the receiver need not consent; null if consent is never required'),
    answerDeadline: z
      .string()
      .nullable()
      .describe('When the request would count as accepted without a response of the receiver, if sent now'),
    cancellableUntil: z.string().describe('Deadline for cancelling it (CFF 29-A)'),
    timezone: z.string().describe('IANA name, of the place of issue: each of these instants ends a day there'),
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
          tipoRelacion: z.string().nullable().describe('c_TipoRelacion; null for a payment receipt'),
        }),
      )
      .describe('Documents in force to cancel first, in this order, for any motivo other than 01'),
    confirmation: z
      .string()
      .nullable()
      .describe(
        'Token to send as `confirmation` of this cancellation with the same credential within 15 minutes; null without motivo',
      ),
  })
  .meta({ id: 'CancellationPlan' });

export const SubstituteInput = InvoiceBody.safeExtend({
  id: id().describe('The invoice to replace'),
  ignoreRelated: ignoreRelated(),
  confirmation: confirmation(),
});

export const Substitution = z
  .object({
    id: uuidText(),
    invoiceId: uuidText().describe('The invoice to replace'),
    status: z
      .enum(['stamping', 'cancelling', 'completed', 'failed'])
      .describe(
        'completed: the cancellation of the old invoice was requested at the SAT; `cancellation` has its outcome',
      ),
    substituteId: uuidText().nullable(),
    substituteUuid: uuidText().nullable(),
    cancellation: CancellationRecord.nullable(),
    message: z.string().nullable().describe('What it is waiting for, or why it failed'),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'Substitution' });

export const SandboxClock = z
  .object({
    now: z.string().describe('Current time for documents and rules of the sandbox'),
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
    until: instant().optional().describe('A time later than the current time of the sandbox clock'),
  })
  .check((ctx) => {
    const { seconds, until } = ctx.value;
    if ((seconds === undefined) !== (until === undefined)) return;
    const message = seconds === undefined ? 'or until is required' : 'and until are mutually exclusive';
    ctx.issues.push({ code: 'custom', path: ['seconds'], message, input: seconds });
  });
