import { z } from 'zod';
import { boundedList } from './bounded-list.ts';
import { changeOf } from './change-of.ts';
import { reportedEnvironment } from './environment-of-call.ts';
import { ListInvoicesInput } from './invoice.ts';
import { ListPaymentsInput } from './payment.ts';
import { ListPayrollsInput } from './payroll.ts';
import { email, id, instantText, line, uuidText } from './text.ts';

const recipientsMax = 10;
const recipients = (minimum: number) =>
  boundedList(
    email(),
    minimum,
    recipientsMax,
    minimum === 0
      ? `must contain at most ${recipientsMax} elements`
      : `must contain between 1 and ${recipientsMax} elements`,
  );

export const PrintInput = z.strictObject({
  id: id().describe('Record ID or fiscal UUID'),
  lang: z
    .enum(['es', 'en'], { error: 'must be one of: es, en' })
    .default('es')
    .describe('Language of the labels; descriptions of the SAT stay in Spanish'),
});

/** Field `email` of the bodies that issue a document. */
export const EmailOnStamp = z
  .strictObject({
    to: recipients(0).optional().describe('Default: the receiver. An empty list sends no e-mail'),
  })
  .meta({ id: 'EmailOnStamp' });

export const EmailDocumentInput = z.strictObject({
  id: id().describe('Record ID or fiscal UUID'),
  emails: recipients(1).optional().describe('Default: the last recipients, else the e-mail address of the customer'),
});

export const QueuedEmail = z
  .object({
    id: uuidText(),
    invoiceId: uuidText(),
    uuid: uuidText(),
    emails: z.array(z.string()),
    status: z.literal('queued'),
  })
  .meta({ id: 'QueuedEmail' });

const environment = reportedEnvironment();
const ofList = { page: true, limit: true, sort: true, after: true } as const;
const ExportInvoicesInput = ListInvoicesInput.omit(ofList).extend({ environment });
const ExportPaymentsInput = ListPaymentsInput.omit(ofList).extend({ environment });
const ExportPayrollsInput = ListPayrollsInput.omit(ofList).extend({ environment });

const names = {
  names: z
    .enum(['uuid', 'long'], { error: 'must be one of: uuid, long' })
    .optional()
    .describe('File names: uuid is `{uuid}`, long is `{serie}-{folio}_{rfcReceptor}_{uuid}`')
    .meta({ default: 'uuid' }),
};

/** Filters of the list, by kind of document and form of the export. */
export const exportInputs = {
  invoice: { zip: ExportInvoicesInput.extend(names), csv: ExportInvoicesInput },
  payment: { zip: ExportPaymentsInput.extend(names), csv: ExportPaymentsInput },
  payroll: { zip: ExportPayrollsInput.extend(names), csv: ExportPayrollsInput },
};

export const ExportStatus = z
  .object({
    running: z.array(
      z.object({
        kind: z.enum(['pdf', 'xml', 'csv']),
        total: z.int().nullable().describe('Total number of documents, once counted'),
        done: z.int().describe('Documents sent so far'),
        startedAt: instantText(),
      }),
    ),
  })
  .meta({ id: 'ExportStatus' });

export const DocumentSettings = z
  .object({
    color: z.string().describe('Color of bars, lines and headings, `#rrggbb`'),
    paper: z.enum(['letter', 'a4']),
    showLogo: z.boolean(),
    showContact: z.boolean().describe('Shows address, telephone, e-mail and website from the legal data'),
    footer: z.string().nullable(),
    emailOnStamp: z.boolean().describe('E-mails each stamped document to the receiver, if an address is known'),
  })
  .meta({ id: 'DocumentSettings' });

export const DocumentSettingsPath = z.strictObject({ organizationId: id() });

export const UpdateDocumentSettingsInput = changeOf(['organizationId'], {
  organizationId: id(),
  color: z
    .string({ error: 'must be a color in the form #rrggbb' })
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a color in the form #rrggbb' })
    .optional(),
  paper: z.enum(['letter', 'a4'], { error: 'must be one of: letter, a4' }).optional(),
  showLogo: z.boolean().optional(),
  showContact: z.boolean().optional(),
  footer: line(200).nullish().describe('One or two lines on every page'),
  emailOnStamp: z.boolean().optional(),
});
