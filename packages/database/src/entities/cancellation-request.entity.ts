import { boolean, bytes, environments, instant, integer, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { indexOfMigration, ofInvoice, type RowOf, table } from '../table.ts';

const cancellationStates = ['open', 'accepted', 'rejected', 'failed'] as const;
const cancellationMotives = ['01', '02', '03', '04'] as const;

/** A request to cancel a document, written before the PAC is called. */
export const CancellationRequest = table('cancellation_request', {
  columns: {
    ...tenantKey,
    invoiceId: uuid(),
    environment: oneOf(environments),
    uuid: text(),
    motivo: oneOf(cancellationMotives),
    folioSustitucion: text().nullable(),
    state: oneOf(cancellationStates),
    previousStatus: text().nullable(),
    requiresApproval: boolean(),
    requestedBy: text(),
    requestedAt: instant(),
    deadlineAt: instant().nullable(),
    fence: integer().default(1),
    sends: integer().default(0),
    firstSentAt: instant().nullable(),
    sentAt: instant().nullable(),
    polls: integer().default(0),
    nextPollAt: instant().nullable(),
    satCode: text().nullable(),
    message: text().nullable(),
    takenAt: instant().nullable(),
    seenInProcess: boolean().default(false),
    estado: text().nullable(),
    esCancelable: text().nullable(),
    estatusCancelacion: text().nullable(),
    acceptedAt: instant().nullable(),
    resolvedAt: instant().nullable(),
    acuse: bytes().nullable().hidden(),
    updatedAt: instant(),
  },
  indices: [
    indexOfMigration('cancellation_request_desynced_idx', ['organizationId', 'invoiceId']),
    indexOfMigration('cancellation_request_due_idx', ['nextPollAt']),
    { name: 'cancellation_request_invoice_idx', columns: ['organizationId', 'invoiceId', 'requestedAt'] },
    indexOfMigration('cancellation_request_open_key', ['organizationId', 'invoiceId'], true),
  ],
  foreignKeys: [ofInvoice],
});
export type CancellationRequestRow = RowOf<typeof CancellationRequest>;
