import { bytes, instant, json, tenantKey, text } from '../columns.ts';
import { table } from '../table.ts';

/** A request that an Idempotency-Key stands for, and what it answered. */
export const IdempotencyKey = table('idempotency_key', {
  columns: {
    ...tenantKey,
    /** Whose key it is: keys of an environment, or a person in an organization. */
    caller: text(),
    operation: text(),
    key: text(),
    bodyHash: bytes(),
    /** Null: not finished, or not known. */
    answer: json<unknown>().nullable(),
    leasedUntil: instant(),
    expiresAt: instant(),
  },
  uniques: [{ name: 'idempotency_key_caller_key', columns: ['organizationId', 'caller', 'operation', 'key'] }],
  indices: [{ name: 'idempotency_key_expires_idx', columns: ['expiresAt'] }],
});
