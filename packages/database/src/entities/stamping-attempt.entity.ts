import { EntitySchema } from 'typeorm';
import type { Environment } from '../columns.ts';
import {
  bytes,
  environments,
  indexOfMigration,
  instant,
  integer,
  json,
  nullable,
  oneOf,
  ownedByOrganization,
  tenantKey,
  text,
  timestamps,
  uuid,
} from '../columns.ts';

import { comprobanteTypes } from './invoice.entity.ts';

/** What a PAC has said of an attempt besides its outcome. */
export const attemptEvidence = ['already-stamped', 'not-ours', 'uuid-taken'] as const;
export const attemptStates = ['claimed', 'sealed', 'sending', 'stamped', 'rejected', 'unknown', 'manual'] as const;

/** One intent to stamp; its id becomes the invoice's. */
export interface StampingAttemptRow {
  organizationId: string;
  id: string;
  environment: Environment;
  tipoComprobante: (typeof comprobanteTypes)[number];
  state: (typeof attemptStates)[number];
  fence: number;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  series: string;
  folio: string;
  customerId: string | null;
  relatedInvoiceUuid: string | null;
  externalId: string | null;
  metadata: Record<string, unknown> | null;
  createdBy: string;
  sealedXml: Buffer | null;
  sealedHash: Buffer | null;
  addenda: string | null;
  pac: string | null;
  sends: number;
  sentAt: Date | null;
  askedAt: Date | null;
  asks: number;
  nextAskAt: Date | null;
  outcomeCode: string | null;
  outcomeMessage: string | null;
  denials: number;
  deniedAt: Date | null;
  evidence: (typeof attemptEvidence)[number] | null;
  createdAt: Date;
  updatedAt: Date;
}

export const StampingAttempt = new EntitySchema<StampingAttemptRow>({
  name: 'StampingAttempt',
  tableName: 'stamping_attempt',
  columns: {
    ...tenantKey,
    environment: text('environment'),
    tipoComprobante: text('tipo_comprobante', { default: 'I' }),
    state: text('state'),
    fence: integer('fence', { default: 1 }),
    idempotencyKey: text('idempotency_key', nullable),
    bodyHash: bytes('body_hash'),
    series: text('series'),
    folio: text('folio'),
    customerId: uuid('customer_id', nullable),
    relatedInvoiceUuid: text('related_invoice_uuid', nullable),
    externalId: text('external_id', nullable),
    metadata: json('metadata', nullable),
    createdBy: text('created_by'),
    sealedXml: bytes('sealed_xml', nullable),
    sealedHash: bytes('sealed_hash', nullable),
    addenda: text('addenda', nullable),
    pac: text('pac', nullable),
    sends: integer('sends', { default: 0 }),
    sentAt: instant('sent_at', nullable),
    askedAt: instant('asked_at', nullable),
    asks: integer('asks', { default: 0 }),
    nextAskAt: instant('next_ask_at', nullable),
    outcomeCode: text('outcome_code', nullable),
    outcomeMessage: text('outcome_message', nullable),
    denials: integer('denials', { default: 0 }),
    deniedAt: instant('denied_at', nullable),
    evidence: text('evidence', nullable),
    ...timestamps,
  },
  checks: [
    oneOf('stamping_attempt', 'environment', environments),
    oneOf('stamping_attempt', 'tipo_comprobante', comprobanteTypes),
    oneOf('stamping_attempt', 'state', attemptStates),
    oneOf('stamping_attempt', 'evidence', attemptEvidence),
  ],
  indices: [
    indexOfMigration('stamping_attempt_idempotency_key', ['organizationId', 'environment', 'idempotencyKey'], true),
    indexOfMigration('attempt_external_id_key', ['organizationId', 'environment', 'externalId'], true),
    indexOfMigration('stamping_attempt_open_idx', ['nextAskAt', 'createdAt']),
    indexOfMigration('stamping_attempt_evidence_idx', ['evidence']),
  ],
  foreignKeys: [ownedByOrganization('stamping_attempt')],
});
