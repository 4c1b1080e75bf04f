import { bytes, environments, instant, integer, oneOf, tenantKey, text, timestamps } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';
import { issuingKinds } from './issuing-job.entity.ts';

/** Documents requested together. */
export const IssuingBatch = table('issuing_batch', {
  columns: {
    ...tenantKey,
    environment: oneOf(environments),
    /** The kind of document that its bodies describe. */
    kind: oneOf(issuingKinds).default('invoice'),
    /** Key of the batch itself; every document in it has its own key. */
    idempotencyKey: text().nullable().hidden(),
    bodyHash: bytes(),
    total: integer(),
    /** Documents that are neither done, failed nor cancelled. */
    open: integer(),
    done: integer().default(0),
    failed: integer().default(0),
    /** Number of done documents whose key had already been used with another body. */
    bodyMismatches: integer().default(0),
    cancelledAt: instant().nullable(),
    ...timestamps,
  },
  indices: [
    indexOfMigration('issuing_batch_idempotency_key', ['organizationId', 'environment', 'idempotencyKey'], true),
  ],
  foreignKeys: [ofOrganization],
});
