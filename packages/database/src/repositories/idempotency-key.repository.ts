import { IdempotencyKey } from '../entities/idempotency-key.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

/** The request that a key identifies. */
export type IdempotencyScope = Pick<RowOf<typeof IdempotencyKey>, 'organizationId' | 'caller' | 'operation' | 'key'>;

/** A request that holds a key. */
export type IdempotentRequest = Pick<RowOf<typeof IdempotencyKey>, (typeof requestColumns)[number]>;
const requestColumns = ['bodyHash', 'answer', 'answerStatus', 'leasedUntil'] as const;

const request = columnsOf(IdempotencyKey, 'idempotency_key', { only: requestColumns });

export function idempotencyKeys(statements: StatementRunner) {
  return {
    /** Claims the key for a new request; undefined, or the request that holds it. An expired key is free. */
    async claim(
      scope: IdempotencyScope,
      {
        id,
        bodyHash,
        at,
        leasedUntil,
        expiresAt,
      }: { id: string; bodyHash: Buffer; at: Date; leasedUntil: Date; expiresAt: Date },
    ): Promise<IdempotentRequest | undefined> {
      const { organizationId, caller, operation, key } = scope;
      const claimed = await statements.run({
        name: 'idempotency-key-claim',
        text: `insert into idempotency_key as k (organization_id, id, caller, operation, key, body_hash, leased_until, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8)
          on conflict (organization_id, caller, operation, key) do update set id = $2, body_hash = $6, answer = null,
            answer_status = null, leased_until = $7, expires_at = $8 where k.expires_at <= $9
          returning k.id`,
        values: [organizationId, id, caller, operation, key, bodyHash, leasedUntil, expiresAt, at],
        tenant: organizationId,
      });
      if (claimed.length === 1) return undefined;
      const [holder] = await statements.run<IdempotentRequest>({
        name: 'idempotency-key-holder',
        text: `select ${request} from idempotency_key
          where organization_id = $1 and caller = $2 and operation = $3 and key = $4`,
        values: [organizationId, caller, operation, key],
        tenant: organizationId,
      });
      // Released between the two statements: the next call gets it.
      return holder ?? { bodyHash, answer: null, answerStatus: null, leasedUntil };
    },

    /** Stores the response of the request. */
    async finish(
      { organizationId }: IdempotencyScope,
      id: string,
      answer: unknown,
      status: number | undefined,
    ): Promise<void> {
      await statements.run({
        name: 'idempotency-key-finish',
        text: 'update idempotency_key set answer = $3, answer_status = $4 where organization_id = $1 and id = $2',
        values: [organizationId, id, JSON.stringify(answer), status ?? null],
        tenant: organizationId,
      });
    },

    /** Releases the key: its request had no effect. */
    async release({ organizationId }: IdempotencyScope, id: string): Promise<void> {
      await statements.run({
        name: 'idempotency-key-release',
        text: 'delete from idempotency_key where organization_id = $1 and id = $2 and answer is null',
        values: [organizationId, id],
        tenant: organizationId,
      });
    },

    /** Records that the request is no longer being processed, while its effect is unknown. */
    async interrupt({ organizationId }: IdempotencyScope, id: string, at: Date): Promise<void> {
      await statements.run({
        name: 'idempotency-key-interrupt',
        text: `update idempotency_key set leased_until = $3
          where organization_id = $1 and id = $2 and answer is null and leased_until > $3`,
        values: [organizationId, id, at],
        tenant: organizationId,
      });
    },

    /** Deletes the keys of an organization that is being deleted. */
    async removeAll(organizationId: string): Promise<void> {
      await statements.run({
        name: 'idempotency-key-remove-all',
        text: 'delete from idempotency_key where organization_id = $1',
        values: [organizationId],
        tenant: organizationId,
      });
    },

    /** Deletes up to `limit` expired keys; returns the number deleted. */
    async purge(at: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'idempotency-key-purge',
        text: `delete from idempotency_key where (organization_id, id) in (
            select organization_id, id from idempotency_key where expires_at <= $1 limit $2) returning id`,
        values: [at, limit],
        tenant: 'every',
      });
      return rows.length;
    },
  };
}
