import {
  boolean,
  bytes,
  environments,
  instant,
  integer,
  json,
  oneOf,
  tenantKey,
  text,
  timestamps,
  uuid,
} from '../columns.ts';
import { belongsTo, indexOfMigration, ofOrganization, table } from '../table.ts';

export const issuingKinds = ['invoice', 'payment', 'payroll'] as const;
const issuingJobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** A document that waits to be issued, or has ended. */
export const IssuingJob = table('issuing_job', {
  columns: {
    ...tenantKey,
    environment: oneOf(environments),
    /** The kind of document that the body describes. */
    kind: oneOf(issuingKinds),
    batchId: uuid().nullable(),
    /** Index in its batch, from 0. */
    position: integer().nullable(),
    /** As sent by the caller. */
    idempotencyKey: text().nullable(),
    bodyHash: bytes().nullable(),
    /** The request; null once it has ended. */
    body: json<unknown>().nullable().hidden(),
    /** Who requested it: identifiers only. Loaded again before the document is issued. */
    actor: json<unknown>().hidden(),
    state: oneOf(issuingJobStates),
    scheduledAt: instant().nullable(),
    /** The attempt that the next try will create, or that the last one created. */
    attemptId: uuid(),
    invoiceId: uuid().nullable(),
    uuid: text().nullable(),
    /** Its key had already been used with another body: nothing was issued for this one. */
    bodyMismatch: boolean().default(false),
    error: json<unknown>().nullable(),
    /** Incremented by every claim; every later step compares it. */
    fence: integer().default(1).hidden(),
    tries: integer().default(0).hidden(),
    /** When it is due, or when its worker's lease ends. In the time of the environment. */
    nextStepAt: instant().nullable().hidden(),
    /** The process that holds it; null if none does. */
    leasedBy: uuid().nullable().hidden(),
    ...timestamps,
  },
  indices: [
    indexOfMigration('issuing_job_due_idx', ['organizationId', 'environment', 'nextStepAt', 'id']),
    indexOfMigration('issuing_job_ended_idx', ['updatedAt']),
    indexOfMigration('issuing_job_failed_idx', ['organizationId', 'attemptId']),
    indexOfMigration('issuing_job_idempotency_key', ['organizationId', 'environment', 'idempotencyKey'], true),
    indexOfMigration('issuing_job_open_key_idx', ['organizationId', 'environment', 'idempotencyKey']),
    indexOfMigration('issuing_job_position_key', ['organizationId', 'batchId', 'position'], true),
  ],
  foreignKeys: [belongsTo('issuing_batch', { organizationId: 'organizationId', batchId: 'id' }), ofOrganization],
});
