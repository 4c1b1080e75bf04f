import { timelineKinds } from '@lacre/services/invoices/timeline-kinds';
import { z } from 'zod';
import { tipoComprobante } from './invoice.ts';
import { instantText, uuidText } from './text.ts';

const Actor = z
  .object({
    kind: z.enum(['session', 'api-key', 'oauth']),
    id: uuidText().describe('ID of the user or API key'),
    name: z.string().nullable().describe('Current name; null if it is no longer known'),
    applicationId: z.string().nullable().describe('OAuth application that acted on behalf of the user'),
  })
  .meta({ id: 'TimelineActor' });

const RelatedDocument = z
  .object({
    id: uuidText()
      .nullable()
      .describe('null, like all fields but uuid, if the document does not belong to the organization'),
    uuid: uuidText().describe('Fiscal folio UUID'),
    serie: z.string().nullable(),
    folio: z.string().nullable(),
    tipoComprobante: tipoComprobante(['I', 'E', 'T', 'P', 'N', 'R']).nullable(),
    status: z.enum(['vigente', 'cancelado']).nullable().describe('Current status'),
  })
  .meta({ id: 'TimelineDocument' });

const TimelineEntry = z
  .object({
    kind: z
      .enum(timelineKinds)
      .describe(
        '`paid`, `credited`, `substituted` and `related`: another document refers to this one; `credits`, `substitutes` and `relates`: this one refers to another. `mailFailed`: the e-mail was given up, for all `emails` or for one recipient',
      ),
    at: instantText().describe(
      'Time of the environment: in the sandbox, of the sandbox clock. E-mails have the real time',
    ),
    actor: Actor.nullable().describe('Who requested it; null if unknown'),
    document: RelatedDocument.nullable().describe('The other document'),
    amount: z.number().nullable().describe('Paid or credited, in the currency of the invoice'),
    tipoRelacion: z.string().nullable().describe('c_TipoRelacion'),
    emails: z.array(z.string()).describe('Recipients of the e-mail'),
    motivo: z.enum(['01', '02', '03', '04']).nullable().describe('Motivo of the cancellation request'),
    message: z.string().nullable().describe('Message of the SAT; of `mailFailed`, why it was given up and what to do'),
  })
  .meta({ id: 'TimelineEntry' });

export const InvoiceTimeline = z
  .object({
    data: z
      .array(TimelineEntry)
      .describe('The stamp first, then in order of time; empty while the document is not stamped'),
  })
  .meta({ id: 'InvoiceTimeline' });
