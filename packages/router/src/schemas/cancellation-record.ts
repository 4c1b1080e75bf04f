import { z } from 'zod';
import { instantText, uuidText } from './text.ts';

export const Motivo = z.enum(['01', '02', '03', '04'], { error: 'must be one of: 01, 02, 03, 04' });

export const CancellationRecord = z
  .object({
    id: uuidText(),
    invoiceId: uuidText(),
    uuid: uuidText().describe('Fiscal folio UUID of the document'),
    motivo: Motivo,
    folioSustitucion: z.string().nullable(),
    status: z
      .enum(['pendiente', 'aceptada', 'rechazada'])
      .describe('rechazada: by the receiver or by the SAT, as satCode and message say'),
    requiresReceptorApproval: z.boolean().describe('Whether consent was needed when it was asked for'),
    requestedAt: instantText(),
    deadlineAt: instantText().nullable().describe("When the receiver's silence counts as consent"),
    resolvedAt: instantText().nullable(),
    satCode: z.string().nullable().describe('EstatusUUID: 201 and 202 mean that the SAT has the request'),
    message: z.string().nullable().describe("The SAT's own words"),
    hasAcuse: z.boolean(),
  })
  .meta({ id: 'CancellationRecord' });
