import { bytes, environments, instant, integer, oneOf, tenantKey, text, timestamps } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';
import { issuingKinds } from './issuing-job.entity.ts';

/** Documents that were asked for together. */
export const IssuingBatch = table('issuing_batch', {
  columns: {
    ...tenantKey,
    environment: oneOf(environments),
    /** What kind of document its bodies ask for. */
    kind: oneOf(issuingKinds).default('invoice'),
    /** Of the batch itself; every document in it has a key of its own. */
    idempotencyKey: text().nullable().hidden(),
    bodyHash: bytes(),
    total: integer(),
    /** Neither done, failed nor cancelled. */
    open: integer(),
    done: integer().default(0),
    failed: integer().default(0),
    /** Of those done: their keys had made another body's document. */
    bodyMismatches: integer().default(0),
    cancelledAt: instant().nullable(),
    ...timestamps,
  },
  indices: [
    indexOfMigration('issuing_batch_idempotency_key', ['organizationId', 'environment', 'idempotencyKey'], true),
  ],
  foreignKeys: [ofOrganization],
});
