import { EntitySchema } from 'typeorm';
import type { Environment } from '../columns.ts';
import {
  boolean,
  bytes,
  environments,
  indexOfMigration,
  instant,
  integer,
  json,
  nullable,
  ofInvoice,
  oneOf,
  tenantKey,
  text,
  timestamps,
  uuid,
} from '../columns.ts';

export const substitutionStates = ['stamping', 'cancelling', 'completed', 'failed'] as const;

/** One intent to replace a document by another one. */
export interface SubstitutionRow {
  organizationId: string;
  id: string;
  invoiceId: string;
  environment: Environment;
  idempotencyKey: string;
  bodyHash: Buffer;
  /** The request, until it is stamped. */
  body: unknown;
  /** Who asked: identifiers only. */
  actor: unknown;
  state: (typeof substitutionStates)[number];
  substituteId: string | null;
  substituteUuid: string | null;
  cancellationId: string | null;
  message: string | null;
  /** Cancel the old one although credit notes or receipts in force take from it. */
  ignoreRelated: boolean;
  fence: number;
  nextStepAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const Substitution = new EntitySchema<SubstitutionRow>({
  name: 'Substitution',
  tableName: 'substitution',
  columns: {
    ...tenantKey,
    invoiceId: uuid('invoice_id'),
    environment: text('environment'),
    idempotencyKey: text('idempotency_key'),
    bodyHash: bytes('body_hash'),
    body: json('body', nullable),
    actor: json('actor'),
    state: text('state'),
    substituteId: uuid('substitute_id', nullable),
    substituteUuid: text('substitute_uuid', nullable),
    cancellationId: uuid('cancellation_id', nullable),
    message: text('message', nullable),
    ignoreRelated: boolean('ignore_related', { default: false }),
    fence: integer('fence', { default: 1 }),
    nextStepAt: instant('next_step_at', nullable),
    ...timestamps,
  },
  checks: [oneOf('substitution', 'environment', environments), oneOf('substitution', 'state', substitutionStates)],
  indices: [
    indexOfMigration('substitution_key', ['organizationId', 'environment', 'idempotencyKey'], true),
    indexOfMigration('substitution_open_key', ['organizationId', 'invoiceId'], true),
    indexOfMigration('substitution_due_idx', ['nextStepAt']),
    { name: 'substitution_invoice_idx', columns: ['organizationId', 'invoiceId', 'createdAt'] },
  ],
  foreignKeys: [ofInvoice('substitution')],
});
