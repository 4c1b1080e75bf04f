import type { Environment } from '../columns.ts';
import { IssuingBatch as Table } from '../entities/issuing-batch.entity.ts';
import { newIdSql } from '../new-id-sql.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';
import { endInBatchSql } from './end-in-batch-sql.ts';
import { lockById } from './lock-by-id.ts';

export type IssuingBatch = RowOf<typeof Table>;

export interface NewIssuingBatch
  extends Pick<IssuingBatch, 'id' | 'environment' | 'kind' | 'bodyHash' | 'total' | 'open' | 'failed'> {
  idempotencyKey: string | undefined;
  at: Date;
}

const columns = columnsOf(Table, 'b');

/** Documents requested together. */
export function issuingBatches(statements: StatementRunner, onEvent: () => void) {
  return {
    /** False if its key already created one. */
    async insert(organizationId: string, batch: NewIssuingBatch): Promise<boolean> {
      const rows = await statements.run({
        name: 'issuing-batch-insert',
        tenant: organizationId,
        text: `insert into issuing_batch (organization_id, id, environment, idempotency_key, body_hash, total, open, failed, created_at, updated_at, kind)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) on conflict do nothing returning id`,
        values: [
          organizationId,
          batch.id,
          batch.environment,
          batch.idempotencyKey ?? null,
          batch.bodyHash,
          batch.total,
          batch.open,
          batch.failed,
          batch.at,
          batch.kind,
        ],
      });
      return rows.length === 1;
    },

    async findByKey(organizationId: string, environment: Environment, key: string): Promise<IssuingBatch | undefined> {
      const [row] = await statements.run<IssuingBatch>({
        name: 'issuing-batch-by-key',
        tenant: organizationId,
        text: `select ${columns} from issuing_batch b
          where b.organization_id = $1 and b.environment = $2 and b.idempotency_key = $3`,
        values: [organizationId, environment, key],
      });
      return row;
    },

    /** `hasBegun`: one of its documents has been claimed. */
    async findById(organizationId: string, id: string): Promise<(IssuingBatch & { hasBegun: boolean }) | undefined> {
      const [row] = await statements.run<IssuingBatch & { hasBegun: boolean }>({
        name: 'issuing-batch-by-id',
        tenant: organizationId,
        text: `select ${columns}, b.open < b.total or exists (select from issuing_job j where j.organization_id = $1
            and j.batch_id = $2 and j.state = 'running') as "hasBegun"
          from issuing_batch b where b.organization_id = $1 and b.id = $2`,
        values: [organizationId, id],
      });
      return row;
    },

    /**
     * Deletes batches that ended before `before`, with the rows of their documents. Their invoices stay. Locks the
     * documents before their batch, like a late stamp of one.
     */
    async purge(before: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'issuing-batch-purge',
        tenant: 'every',
        text: `with due as materialized (
            select b.organization_id, b.id from issuing_batch b where b.open = 0 and b.updated_at < $1 order by b.updated_at limit $2
          ), held as (
            select from issuing_job j join due d on j.organization_id = d.organization_id and j.batch_id = d.id
            order by j.organization_id, j.id for update of j
          )
          delete from issuing_batch b using due
          where b.organization_id = due.organization_id and b.id = due.id and b.updated_at < $1
            and (select count(*) from held) >= 0
          returning 1`,
        values: [before, limit],
      });
      return rows.length;
    },

    /**
     * Ends the documents that no worker has started, each with an event of the kind; started ones continue to their
     * end. A batch that has ended stays unchanged. Safe to repeat: a process may have died between the two statements.
     */
    async cancel(
      organizationId: string,
      id: string,
      cancel: { error: { code: string }; eventKind: string; batchEventId: string; at: Date },
    ): Promise<void> {
      const rows = await statements.run({
        name: 'issuing-batch-cancel',
        tenant: organizationId,
        text: `with marked as (
            update issuing_batch set cancelled_at = coalesce(cancelled_at, $3) where organization_id = $1 and id = $2 and open > 0 returning id
          ) select id from marked`,
        values: [organizationId, id, cancel.at],
      });
      if (rows.length === 0) return;
      await statements.run({
        name: 'issuing-batch-cancel-documents',
        tenant: organizationId,
        text: `with held as (${lockById('issuing_job', "batch_id = $2 and state = 'queued'")}), job as (
            update issuing_job j set state = 'cancelled', error = $3, body = null, next_step_at = null, updated_at = $4
            from held where j.organization_id = $1 and j.id = held.id
            returning j.organization_id, j.batch_id, j.id, j.environment, j.idempotency_key
          ), ended as (
            select organization_id, batch_id, count(*)::integer as documents, 0 as done, 0 as failed, 0 as body_mismatches from job group by 1, 2
          ), ${endInBatchSql(5, 4)}, event as (
            insert into outbox_event (organization_id, id, environment, kind, payload, created_at)
            select organization_id, ${newIdSql(4)}, environment, $6, jsonb_build_object('id', id, 'environment', environment,
              'idempotencyKey', idempotency_key, 'code', $3::jsonb -> 'code'), $4
            from job
          )
          select 1 from job`,
        values: [organizationId, id, JSON.stringify(cancel.error), cancel.at, cancel.batchEventId, cancel.eventKind],
      });
      onEvent();
    },
  };
}
