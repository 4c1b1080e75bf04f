import { timelineKinds } from '@lacre/services/invoices/timeline-kinds';
import { z } from 'zod';
import { tipoComprobante } from './invoice.ts';
import { instantText, uuidText } from './text.ts';

const Actor = z
  .object({
    kind: z.enum(['session', 'api-key', 'oauth']),
    id: uuidText().describe('Of the user, or of the key'),
    name: z.string().nullable().describe('Of today; null where it is not known any more'),
    applicationId: z.string().nullable().describe('OAuth application that acted in the name of the user'),
  })
  .meta({ id: 'TimelineActor' });

const RelatedDocument = z
  .object({
    id: uuidText().nullable().describe('null where it is no document of the organization, like all but uuid'),
    uuid: uuidText().describe('Fiscal folio UUID'),
    serie: z.string().nullable(),
    folio: z.string().nullable(),
    tipoComprobante: tipoComprobante(['I', 'E', 'T', 'P', 'N', 'R']).nullable(),
    status: z.enum(['vigente', 'cancelado']).nullable().describe('Of today'),
  })
  .meta({ id: 'TimelineDocument' });

const TimelineEntry = z
  .object({
    kind: z
      .enum(timelineKinds)
      .describe(
        '`paid`, `credited`, `substituted` and `related` are what another document did to this one; `credits`, `substitutes` and `relates` what this one says of another',
      ),
    at: instantText().describe('Of its environment: in the sandbox by the clock of the sandbox; of mails the real one'),
    actor: Actor.nullable().describe('Who asked for it; null where that is not known'),
    document: RelatedDocument.nullable().describe('The other document'),
    amount: z.number().nullable().describe('Paid or credited, in the currency of the invoice'),
    tipoRelacion: z.string().nullable().describe('c_TipoRelacion'),
    emails: z.array(z.string()).describe('To whom it was mailed'),
    motivo: z.enum(['01', '02', '03', '04']).nullable().describe('Of the request to cancel it'),
    message: z.string().nullable().describe("The SAT's own words"),
  })
  .meta({ id: 'TimelineEntry' });

export const InvoiceTimeline = z
  .object({ data: z.array(TimelineEntry).describe('Its stamp first, then by time; empty while it has none') })
  .meta({ id: 'InvoiceTimeline' });
