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
      .describe('rechazada: by the receiver or by the SAT; see satCode and message'),
    requiresReceptorApproval: z.boolean().describe('Whether the receiver had to consent at the time of the request'),
    requestedAt: instantText(),
    deadlineAt: instantText()
      .nullable()
      .describe('When the request counts as accepted if the receiver does not respond'),
    resolvedAt: instantText().nullable(),
    satCode: z.string().nullable().describe('EstatusUUID: 201 and 202 mean that the SAT received the request'),
    message: z.string().nullable().describe('Message of the SAT'),
    hasAcuse: z.boolean(),
  })
  .meta({ id: 'CancellationRecord' });
