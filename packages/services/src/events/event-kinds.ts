import { RETENTION } from '@lacre/cfdi/document-type';
import { z } from 'zod';

/**
 * Every kind of event (contract section 8): when it is written, what its `data` holds, and a sample. The same
 * definitions give the types that `recordEvent` demands, the JSON Schemas and samples of `GET /webhooks/event-kinds`,
 * and the body of a test.
 *
 * `data` holds identifiers and the fields of lists only: never an e-mail, a document or a secret, and no more than 20
 * KB.
 */
interface Kind<Data extends z.ZodObject> {
  when: string;
  data: Data;
  sample: z.output<Data>;
}

const kind = <Data extends z.ZodObject>(when: string, data: Data, sample: z.output<Data>): Kind<Data> => ({
  when,
  data,
  sample,
});

const instant = z.string().meta({ format: 'date-time' });
const id = z.string().meta({ format: 'uuid' });
const environment = z.enum(['sandbox', 'production']);
const sampleId = (last: number) => `01a1ff43-7c00-7000-8000-${String(last).padStart(12, '0')}`;

const certificate = z.object({ id, rfc: z.string(), serialNumber: z.string(), validTo: instant });
const sampleCertificate = {
  id: sampleId(11),
  rfc: 'EKU9003173C9',
  serialNumber: '30001000000500003416',
  validTo: '2027-05-18T11:43:51.000Z',
};

const role = z.enum(['owner', 'admin', 'member']);
const member = z.object({ id, userId: id, role });
const sampleMember = { id: sampleId(12), userId: sampleId(13), role: 'admin' as const };

const invitation = z.object({ id, role: role.optional() });
const sampleInvitation = { id: sampleId(14), role: 'member' as const };

const invoice = z.object({
  id,
  uuid: z.string().describe('Fiscal folio UUID'),
  serie: z.string(),
  folio: z.string(),
  tipoComprobante: z.enum(['I', 'E', 'T', 'P']),
  rfcReceptor: z.string(),
  moneda: z.string(),
  total: z.number(),
  status: z.enum(['vigente', 'cancelado']),
  environment,
  createdAt: instant,
  requiresReceptorApproval: z.boolean().describe('At the time of the event'),
  cancellationStatus: z.enum(['pendiente', 'rechazada']).nullable(),
  cancellationDesynced: z.boolean(),
});
const sampleInvoice = {
  id: sampleId(15),
  uuid: '6f1d5d3a-8f5e-4b0f-9c57-0d8a3f4f2a11',
  serie: 'A',
  folio: '128',
  tipoComprobante: 'I' as const,
  rfcReceptor: 'URE180429TM6',
  moneda: 'MXN',
  total: 1740,
  status: 'vigente' as const,
  environment: 'sandbox' as const,
  createdAt: '2026-11-21T18:00:00.000Z',
  requiresReceptorApproval: true,
  cancellationStatus: null,
  cancellationDesynced: false,
};
/** What any subscriber may know of a payroll receipt or a retention: neither the recipient nor amounts. */
const payroll = invoice.pick({
  id: true,
  uuid: true,
  serie: true,
  folio: true,
  status: true,
  environment: true,
  createdAt: true,
  cancellationStatus: true,
  cancellationDesynced: true,
});
const samplePayroll = payroll.parse({ ...sampleInvoice, serie: 'N' });

const stampFailure = z.object({
  id: id.describe('The one that the 202 answer or the batch named'),
  environment,
  serie: z.string().optional(),
  folio: z.string().optional(),
  idempotencyKey: z.string().nullable().optional(),
  code: z.string().nullable().optional().describe('Code of the rejection: of the PAC, or our own'),
  message: z.string().optional().describe('Why, for a document that was sent to the PAC'),
});
const sampleStampFailure = {
  id: sampleId(15),
  environment: 'sandbox' as const,
  serie: 'A',
  folio: '128',
  idempotencyKey: 'order-5512',
  code: 'CFDI40102',
};

const batchEnd = z.object({
  id: id.describe('Of the batch'),
  environment,
  total: z.number(),
  done: z.number().describe('Stamped documents'),
  failed: z.number(),
  cancelled: z.number(),
  bodyMismatches: z
    .number()
    .describe('Of `done`: the idempotency key had made another document, and nothing was issued'),
});
const sampleBatchEnd = {
  id: sampleId(23),
  environment: 'sandbox' as const,
  total: 500,
  done: 498,
  failed: 2,
  cancelled: 0,
  bodyMismatches: 0,
};

const cancellation = {
  cancellation: z
    .object({
      id,
      motivo: z.enum(['01', '02', '03', '04']).describe('SAT reason of the cancellation'),
      folioSustitucion: z.string().nullable().describe('UUID of the document that takes its place'),
      satCode: z.string().nullable().describe('Code of the SAT or the PAC'),
      estatusCancelacion: z.string().nullable().describe('In the words of the SAT'),
      requestedAt: instant,
      deadlineAt: instant.nullable().describe('Until when the receiver may answer'),
    })
    .nullable()
    .describe('The request; null when it was cancelled without us'),
};
const sampleCancellation = {
  cancellation: {
    id: sampleId(16),
    motivo: '02' as const,
    folioSustitucion: null,
    satCode: '201',
    estatusCancelacion: 'En proceso',
    requestedAt: '2026-11-21T18:00:00.000Z',
    deadlineAt: '2026-11-26T06:00:00.000Z',
  },
};
const cancelling = invoice.extend(cancellation);
const sampleCancelling = { ...sampleInvoice, ...sampleCancellation };
const sampleRetention = { ...samplePayroll, serie: 'R' };
const cancellingPayroll = payroll.extend(cancellation);
const sampleCancellingPayroll = { ...samplePayroll, ...sampleCancellation };
const sampleCancellingRetention = { ...sampleRetention, ...sampleCancellation };

const customer = z.object({
  id,
  taxId: z.string().describe('RFC'),
  externalId: z.string().nullable(),
  livemode: z.boolean(),
});
const sampleCustomer = { id: sampleId(17), taxId: 'URE180429TM6', externalId: 'crm-481', livemode: false };

const product = z.object({
  id,
  description: z.string(),
  sku: z.string().nullable(),
  externalId: z.string().nullable(),
  livemode: z.boolean(),
});
const imported = z.object({ totalRows: z.number(), successCount: z.number(), errorCount: z.number() });
const sampleImport = { totalRows: 120, successCount: 118, errorCount: 2 };
const sampleProduct = {
  id: sampleId(18),
  description: 'Consultoría de software',
  sku: 'CONS-01',
  externalId: 'erp-77',
  livemode: false,
};

const apiKey = z.object({
  id,
  name: z.string().optional(),
  environment: environment.optional(),
  expiresAt: instant.nullable().optional(),
});
const sampleApiKey = { id: sampleId(19), name: 'Tienda', environment: 'sandbox' as const, expiresAt: null };

const oauthApp = z.object({
  id: id.describe('Of the authorization'),
  clientId: z.string(),
  name: z.string().optional().describe('Of the application'),
  userId: id.describe('Who authorized it'),
});
const sampleOauthApp = {
  id: sampleId(20),
  clientId: sampleId(21),
  name: 'Contabilidad en línea',
  userId: sampleId(13),
};
const oauthRevocation = z
  .enum(['user', 'tokens_ended', 'application_deleted', 'password_reset'])
  .describe(
    'The user took it back; the application gave its tokens back, or used one twice; the application is gone; the user reset their password',
  );

const quota = z.object({
  plan: z.string(),
  period: z.string().describe('Month in America/Mexico_City, `2026-11`'),
  included: z.number().describe('Production stamps of the plan in a month'),
});
const sampleQuota = { plan: 'basic', period: '2026-11', included: 100 };

export const eventDefinitions = {
  'organization.updated': kind(
    'The profile or the legal data of the organization changed.',
    z.object({ id, changed: z.array(z.string()).describe('Names of the fields that changed') }),
    { id: sampleId(10), changed: ['legal_name', 'tax_system'] },
  ),
  'certificate.uploaded': kind('A signing certificate (CSD) was uploaded.', certificate, sampleCertificate),
  'certificate.expiring': kind(
    'The active certificate expires soon: upload the next one. Sent 30, 15, 7 and 1 days before.',
    certificate.extend({ daysToExpire: z.number().optional() }),
    { ...sampleCertificate, daysToExpire: 30 },
  ),
  'certificate.expired': kind('The active certificate has expired.', certificate, sampleCertificate),
  'member.added': kind('A person became a member.', member, sampleMember),
  'member.role_updated': kind(
    'The role of a member changed, also when the ownership was transferred.',
    member.extend({ previousRole: role.optional() }),
    { ...sampleMember, previousRole: 'member' },
  ),
  'member.removed': kind('A member was removed or left.', member.extend({ role: role.optional() }), sampleMember),
  'invitation.created': kind('A person was invited.', invitation, sampleInvitation),
  'invitation.accepted': kind(
    'An invitation was accepted; `member.added` comes with it.',
    invitation.extend({ userId: id.optional() }),
    { ...sampleInvitation, userId: sampleId(13) },
  ),
  'invitation.declined': kind('An invitation was declined.', invitation, sampleInvitation),
  'invitation.cancelled': kind('An invitation was cancelled.', invitation, sampleInvitation),
  'invitation.expired': kind('An invitation expired.', invitation, sampleInvitation),
  'invoice.stamped': kind('A document was stamped: invoice, credit note or payment receipt.', invoice, sampleInvoice),
  'invoice.stamp_failed': kind(
    'A document that was queued or had an unknown outcome is certainly not stamped: its idempotency key is released.',
    stampFailure.extend({ tipoComprobante: z.enum(['I', 'E', 'T', 'P']).optional() }),
    { ...sampleStampFailure, tipoComprobante: 'I', message: 'El sello no corresponde a la cadena original.' },
  ),
  'invoice.stamp_recovered': kind(
    'A document with an unknown outcome turned out to be stamped.',
    invoice,
    sampleInvoice,
  ),
  'invoice.batch_completed': kind(
    'The last document of a batch was stamped, failed or was cancelled.',
    batchEnd,
    sampleBatchEnd,
  ),
  'invoice.cancellation_requested': kind('The cancellation was requested from the SAT.', cancelling, {
    ...sampleCancelling,
    cancellationStatus: 'pendiente',
  }),
  'invoice.cancellation_rejected': kind('The receiver or the SAT rejected the cancellation.', cancelling, {
    ...sampleCancelling,
    cancellationStatus: 'rechazada',
  }),
  'invoice.cancelled': kind('The document is cancelled at the SAT.', cancelling, {
    ...sampleCancelling,
    status: 'cancelado',
  }),
  'invoice.cancellation_desynced': kind(
    'The SAT accepted the cancellation, but the record is not updated yet; Lacre repairs it automatically.',
    cancelling,
    { ...sampleCancelling, cancellationDesynced: true },
  ),
  'payroll.stamped': kind('A payroll receipt was stamped.', payroll, samplePayroll),
  'payroll.stamp_failed': kind(
    'A payroll receipt that was queued or had an unknown outcome is certainly not stamped: its idempotency key is released.',
    stampFailure.extend({ tipoComprobante: z.literal('N').optional() }),
    { ...sampleStampFailure, tipoComprobante: 'N', serie: 'N', idempotencyKey: '2026-11-2-120', code: 'NOM105' },
  ),
  'payroll.stamp_recovered': kind(
    'A payroll receipt with an unknown outcome turned out to be stamped.',
    payroll,
    samplePayroll,
  ),
  'payroll.batch_completed': kind(
    'The last receipt of a batch was stamped, failed or was cancelled.',
    batchEnd,
    sampleBatchEnd,
  ),
  'payroll.cancellation_requested': kind('The cancellation was requested from the SAT.', cancellingPayroll, {
    ...sampleCancellingPayroll,
    cancellationStatus: 'pendiente',
  }),
  'payroll.cancellation_rejected': kind('The SAT rejected the cancellation.', cancellingPayroll, {
    ...sampleCancellingPayroll,
    cancellationStatus: 'rechazada',
  }),
  'payroll.cancelled': kind('The receipt is cancelled at the SAT.', cancellingPayroll, {
    ...sampleCancellingPayroll,
    status: 'cancelado',
  }),
  'payroll.cancellation_desynced': kind(
    'The SAT accepted the cancellation, but the record is not updated yet; Lacre repairs it automatically.',
    cancellingPayroll,
    { ...sampleCancellingPayroll, cancellationDesynced: true },
  ),
  'retention.stamped': kind('A retentions document was stamped.', payroll, sampleRetention),
  'retention.stamp_failed': kind(
    'A retentions document with an unknown outcome is certainly not stamped: its idempotency key is released.',
    stampFailure.extend({ tipoComprobante: z.literal(RETENTION).optional() }),
    {
      ...sampleStampFailure,
      tipoComprobante: RETENTION,
      serie: 'R',
      idempotencyKey: '2026-10-dividends-7',
      code: 'Reten20107',
    },
  ),
  'retention.stamp_recovered': kind(
    'A retentions document with an unknown outcome turned out to be stamped.',
    payroll,
    sampleRetention,
  ),
  'retention.cancellation_requested': kind('The cancellation was requested from the SAT.', cancellingPayroll, {
    ...sampleCancellingRetention,
    cancellationStatus: 'pendiente',
  }),
  'retention.cancellation_rejected': kind('The SAT rejected the cancellation.', cancellingPayroll, {
    ...sampleCancellingRetention,
    cancellationStatus: 'rechazada',
  }),
  'retention.cancelled': kind('The retentions document is cancelled at the SAT.', cancellingPayroll, {
    ...sampleCancellingRetention,
    status: 'cancelado',
  }),
  'retention.cancellation_desynced': kind(
    'The SAT accepted the cancellation, but the record is not updated yet; Lacre repairs it automatically.',
    cancellingPayroll,
    { ...sampleCancellingRetention, cancellationDesynced: true },
  ),
  'invoice.emailed': kind(
    'A document was sent by e-mail.',
    z.object({
      id,
      uuid: z.string(),
      emailId: z.string().optional(),
      recipients: z.number().describe('How many addresses').optional(),
    }),
    { id: sampleId(15), uuid: sampleInvoice.uuid, recipients: 1 },
  ),
  'customer.created': kind('A customer was created.', customer, sampleCustomer),
  'customer.updated': kind('A customer was updated.', customer, sampleCustomer),
  'customer.deleted': kind('A customer was deleted.', customer.partial().required({ id: true }), sampleCustomer),
  'customers.imported': kind('A file of customers was imported: one event per file.', imported, sampleImport),
  'product.created': kind('A product was created.', product, sampleProduct),
  'product.updated': kind('A product was updated.', product, sampleProduct),
  'product.deleted': kind('A product was deleted.', product.partial().required({ id: true }), sampleProduct),
  'products.imported': kind('A file of products was imported: one event per file.', imported, sampleImport),
  'api_key.created': kind('An API key was created.', apiKey, sampleApiKey),
  'api_key.rotated': kind('An API key was replaced by another one.', apiKey.extend({ newId: id.optional() }), {
    ...sampleApiKey,
    newId: sampleId(21),
  }),
  'api_key.revoked': kind('An API key was revoked.', apiKey, sampleApiKey),
  'api_key.expiring': kind(
    'An API key expires soon: sent 30, 15, 7 and 1 days before.',
    apiKey.extend({ daysToExpire: z.number().optional() }),
    { ...sampleApiKey, expiresAt: '2026-11-28T18:00:00.000Z', daysToExpire: 7 },
  ),
  'oauth_app.authorized': kind(
    'A user authorized an application in this organization.',
    oauthApp.extend({ scopes: z.array(z.string()) }),
    { ...sampleOauthApp, scopes: ['read:invoices'] },
  ),
  'oauth_app.revoked': kind('An authorization of an application ended.', oauthApp.extend({ reason: oauthRevocation }), {
    ...sampleOauthApp,
    reason: 'user',
  }),
  'quota.warning': kind('Most of the stamps of the month are used.', quota.extend({ used: z.number() }), {
    ...sampleQuota,
    used: 80,
  }),
  'quota.exceeded': kind('The stamps of the month are used up.', quota, sampleQuota),
  'webhook.test': kind(
    'A test was requested (POST /organizations/{organizationId}/webhooks/{id}/test).',
    z.object({ webhookId: id }),
    { webhookId: sampleId(22) },
  ),
} as const;

export type EventKind = keyof typeof eventDefinitions;
export const eventKinds = Object.keys(eventDefinitions) as [EventKind, ...EventKind[]];

/** What `data` of a kind must contain. Additional fields are never sent. */
export type EventData<K extends EventKind> = z.input<(typeof eventDefinitions)[K]['data']> & Record<string, unknown>;

/**
 * The payload that is stored: only the documented fields of `data`. Throws ZodError if `data` does not match its kind.
 */
export function eventPayload<K extends EventKind>(of: K, data: EventData<K>): Record<string, unknown> {
  return eventDefinitions[of].data.parse(data);
}
