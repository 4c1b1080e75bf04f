import { bytes, instant, integer, json, tenantKey, text } from '../columns.ts';
import { table } from '../table.ts';

/** The request of an Idempotency-Key, and its response. */
export const IdempotencyKey = table('idempotency_key', {
  columns: {
    ...tenantKey,
    /** Whose key it is: the API keys of an environment, or a person in an organization. */
    caller: text(),
    operation: text(),
    key: text(),
    bodyHash: bytes(),
    /** Null: not finished, or unknown. */
    answer: json<unknown>().nullable(),
    /** Its status. Null: the one that its operation always has. */
    answerStatus: integer().nullable(),
    leasedUntil: instant(),
    expiresAt: instant(),
  },
  uniques: [{ name: 'idempotency_key_caller_key', columns: ['organizationId', 'caller', 'operation', 'key'] }],
  indices: [{ name: 'idempotency_key_expires_idx', columns: ['expiresAt'] }],
});
