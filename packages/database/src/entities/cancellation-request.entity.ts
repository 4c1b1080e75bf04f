import { EntitySchema } from 'typeorm';
import type { Environment } from '../columns.ts';
import {
  boolean,
  bytes,
  environments,
  indexOfMigration,
  instant,
  integer,
  nullable,
  ofInvoice,
  oneOf,
  tenantKey,
  text,
  uuid,
} from '../columns.ts';

export const cancellationStates = ['open', 'accepted', 'rejected', 'failed'] as const;
export const cancellationMotives = ['01', '02', '03', '04'] as const;

/** One intent to cancel a document, written before the PAC is asked. */
export interface CancellationRequestRow {
  organizationId: string;
  id: string;
  invoiceId: string;
  environment: Environment;
  uuid: string;
  motivo: (typeof cancellationMotives)[number];
  folioSustitucion: string | null;
  state: (typeof cancellationStates)[number];
  previousStatus: string | null;
  requiresApproval: boolean;
  requestedBy: string;
  requestedAt: Date;
  deadlineAt: Date | null;
  fence: number;
  sends: number;
  firstSentAt: Date | null;
  sentAt: Date | null;
  polls: number;
  nextPollAt: Date | null;
  satCode: string | null;
  message: string | null;
  takenAt: Date | null;
  seenInProcess: boolean;
  estado: string | null;
  esCancelable: string | null;
  estatusCancelacion: string | null;
  acceptedAt: Date | null;
  resolvedAt: Date | null;
  acuse: Buffer | null;
  updatedAt: Date;
}

export const CancellationRequest = new EntitySchema<CancellationRequestRow>({
  name: 'CancellationRequest',
  tableName: 'cancellation_request',
  columns: {
    ...tenantKey,
    invoiceId: uuid('invoice_id'),
    environment: text('environment'),
    uuid: text('uuid'),
    motivo: text('motivo'),
    folioSustitucion: text('folio_sustitucion', nullable),
    state: text('state'),
    previousStatus: text('previous_status', nullable),
    requiresApproval: boolean('requires_approval'),
    requestedBy: text('requested_by'),
    requestedAt: instant('requested_at'),
    deadlineAt: instant('deadline_at', nullable),
    fence: integer('fence', { default: 1 }),
    sends: integer('sends', { default: 0 }),
    firstSentAt: instant('first_sent_at', nullable),
    sentAt: instant('sent_at', nullable),
    polls: integer('polls', { default: 0 }),
    nextPollAt: instant('next_poll_at', nullable),
    satCode: text('sat_code', nullable),
    message: text('message', nullable),
    takenAt: instant('taken_at', nullable),
    seenInProcess: boolean('seen_in_process', { default: false }),
    estado: text('estado', nullable),
    esCancelable: text('es_cancelable', nullable),
    estatusCancelacion: text('estatus_cancelacion', nullable),
    acceptedAt: instant('accepted_at', nullable),
    resolvedAt: instant('resolved_at', nullable),
    acuse: bytes('acuse', nullable),
    updatedAt: instant('updated_at'),
  },
  checks: [
    oneOf('cancellation_request', 'environment', environments),
    oneOf('cancellation_request', 'motivo', cancellationMotives),
    oneOf('cancellation_request', 'state', cancellationStates),
  ],
  indices: [
    indexOfMigration('cancellation_request_open_key', ['organizationId', 'invoiceId'], true),
    indexOfMigration('cancellation_request_due_idx', ['nextPollAt']),
    indexOfMigration('cancellation_request_desynced_idx', ['organizationId', 'invoiceId']),
    { name: 'cancellation_request_invoice_idx', columns: ['organizationId', 'invoiceId', 'requestedAt'] },
  ],
  foreignKeys: [ofInvoice('cancellation_request')],
});
