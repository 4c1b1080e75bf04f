import type { Environment } from '../columns.ts';
import { type issuingKinds, IssuingJob as Table } from '../entities/issuing-job.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf, type StoredRowOf } from '../table.ts';
import type { AttemptEvent } from './attempt-outcomes.ts';
import { endInBatchSql } from './end-in-batch-sql.ts';
import { aheadOf, issuingJobOrphans } from './issuing-job-orphans.ts';

export type IssuingKind = (typeof issuingKinds)[number];
export type IssuingJobState = IssuingJob['state'];

/** A queued document, or one that has ended. */
export type IssuingJob = RowOf<typeof Table>;

/** A claimed document, with what is needed to issue it. */
export interface TakenJob extends IssuingJob, Pick<StoredRowOf<typeof Table>, (typeof takenColumns)[number]> {
  /** Milliseconds by which the environment is ahead of real time. */
  aheadMs: string;
  batchIsCancelled: boolean;
}

export interface NewIssuingJob
  extends Pick<IssuingJob, 'id' | 'environment' | 'kind' | 'idempotencyKey' | 'bodyHash' | 'scheduledAt'> {
  batchId?: string;
  position?: number;
  /** null: rejected before it was queued, with `error`. */
  body: object | null;
  error?: object;
  actor: object;
  at: Date;
}

/** How a document ended. */
export type JobEnd =
  | { state: 'done'; invoiceId: string; uuid: string; bodyMismatch: boolean }
  | { state: 'failed' | 'cancelled'; error: object };

const columns = columnsOf(Table, 'j');
const takenColumns = ['body', 'actor', 'fence', 'tries'] as const;

export const isOpen = (j: string) => `${j}.state in ('queued', 'running')`;

const takenRowColumns = columnsOf(Table, 'j', { also: takenColumns });

/** The queue of documents to issue. Only their stamping attempts say what was sent to a PAC. */
export function issuingJobs(statements: StatementRunner, onEvent: () => void) {
  return {
    ...issuingJobOrphans(statements),

    /** Undefined if a document is already queued under the key, outside of any batch. */
    async insert(organizationId: string, job: NewIssuingJob): Promise<IssuingJob | undefined> {
      const [row] = await insertAll(organizationId, [job]);
      return row;
    },

    /** Documents of one batch, in the transaction that creates it. */
    insertMany: (organizationId: string, jobs: readonly NewIssuingJob[]) => insertAll(organizationId, jobs),

    async findById(organizationId: string, id: string): Promise<IssuingJob | undefined> {
      const [row] = await statements.readTogether<IssuingJob>({
        name: 'issuing-job-by-id',
        tenant: organizationId,
        text: `select ${columns} from issuing_job j where j.organization_id = $1 and j.id = $2`,
        values: [organizationId, id],
      });
      return row;
    },

    /** The document queued under a key. */
    async findOpenByKey(
      organizationId: string,
      environment: Environment,
      key: string,
    ): Promise<IssuingJob | undefined> {
      const [row] = await statements.readTogether<IssuingJob>({
        name: 'issuing-job-by-key',
        tenant: organizationId,
        text: `select ${columns} from issuing_job j
          where j.organization_id = $1 and j.environment = $2 and j.idempotency_key = $3 and ${isOpen('j')}
          order by j.created_at, j.id limit 1`,
        values: [organizationId, environment, key],
      });
      return row;
    },

    /** The number of queued documents: all, or those of one environment that are due in a time range. */
    async countOpen(
      organizationId: string,
      due?: { environment: Environment; startsAt: Date; endsAt: Date },
    ): Promise<number> {
      const [row] = await statements.readTogether<{ count: number }>({
        name: 'issuing-job-count-open',
        tenant: organizationId,
        text: `select count(*)::integer as count from issuing_job j
          where j.organization_id = $1 and ${isOpen('j')}
            and ($2::text is null or j.environment = $2 and j.next_step_at >= $3 and j.next_step_at < $4)`,
        values: [organizationId, due?.environment ?? null, due?.startsAt ?? null, due?.endsAt ?? null],
      });
      return row?.count ?? 0;
    },

    /** Documents of a batch in order, after index `after`. */
    listOfBatch: (organizationId: string, batchId: string, after: number, limit: number): Promise<IssuingJob[]> =>
      statements.run({
        name: 'issuing-job-of-batch',
        tenant: organizationId,
        text: `select ${columns} from issuing_job j
          where j.organization_id = $1 and j.batch_id = $2 and j.position > $3 order by j.position limit $4`,
        values: [organizationId, batchId, after, limit],
      }),

    /**
     * Claims documents that are due, taking turns between organizations: the one with the fewest documents in progress
     * (`busy`) comes first, and none gets more than `perOrganization`. Increments their fence, so that the previous
     * owner cannot settle them. `owner`: id of the process, if others can check that it is running.
     */
    takeDue: (
      at: Date,
      options: { leaseMs: number; limit: number; perOrganization: number; busy: Readonly<Record<string, number>> },
      owner?: string,
    ): Promise<TakenJob[]> =>
      statements.run<TakenJob>({
        name: 'issuing-job-take-due',
        tenant: 'every',
        text: `with lanes as materialized (
            select distinct j.organization_id, j.environment from issuing_job j where ${isOpen('j')}
          ), clocks as materialized (
            select l.organization_id, l.environment, ${aheadOf('l')} as ahead_ms,
              coalesce(($5::jsonb ->> l.organization_id::text)::integer, 0) as busy
            from lanes l
          ), due as materialized (
            select d.organization_id, d.id, c.ahead_ms, d.next_step_at as due_at,
              c.busy + row_number() over (partition by d.organization_id order by d.next_step_at, d.id) as turn
            from clocks c, lateral (
              select j.organization_id, j.id, j.next_step_at from issuing_job j
              where j.organization_id = c.organization_id and j.environment = c.environment and ${isOpen('j')}
                and j.next_step_at <= $1::timestamptz + c.ahead_ms * interval '1 millisecond'
              order by j.next_step_at, j.id limit greatest(least($4::integer - c.busy, $3::integer), 0)
            ) d
          ), held as (
            select h.organization_id, h.id, due.ahead_ms from issuing_job h join due using (organization_id, id)
            where due.turn <= $4::integer and ${isOpen('h')}
              and h.next_step_at <= $1::timestamptz + due.ahead_ms * interval '1 millisecond'
            order by due.turn, due.due_at limit $3 for update of h skip locked
          )
          update issuing_job j set state = 'running', leased_by = $6, fence = j.fence + 1, tries = j.tries + 1,
            next_step_at = $1::timestamptz + (held.ahead_ms + $2::bigint) * interval '1 millisecond',
            updated_at = $1::timestamptz + held.ahead_ms * interval '1 millisecond'
          from held where j.organization_id = held.organization_id and j.id = held.id
          returning ${takenRowColumns}, held.ahead_ms as "aheadMs",
            exists (select from issuing_batch b where b.organization_id = j.organization_id and b.id = j.batch_id
              and b.cancelled_at is not null) as "batchIsCancelled"`,
        values: [
          at,
          options.leaseMs,
          options.limit,
          options.perOrganization,
          JSON.stringify(options.busy),
          owner ?? null,
        ],
      }),

    /** Sets the attempt to create next, in place of one that has ended. False if another process has the document. */
    async follow(organizationId: string, id: string, fence: number, attemptId: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'issuing-job-follow',
        tenant: organizationId,
        text: `update issuing_job set attempt_id = $4
          where organization_id = $1 and id = $2 and fence = $3 and ${isOpen('issuing_job')} returning id`,
        values: [organizationId, id, fence, attemptId],
      });
      return rows.length === 1;
    },

    /** Makes it due again later, after so many tries that count. False if another process has it. */
    async postpone(
      organizationId: string,
      id: string,
      fence: number,
      step: { state: 'queued' | 'running'; tries: number; nextStepAt: Date; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'issuing-job-postpone',
        tenant: organizationId,
        text: `update issuing_job set state = $4, tries = $5, next_step_at = $6, updated_at = $7, leased_by = null
          where organization_id = $1 and id = $2 and fence = $3 and state in ('queued', 'running') returning id`,
        values: [organizationId, id, fence, step.state, step.tries, step.nextStepAt, step.at],
      });
      return rows.length === 1;
    },

    /**
     * Deletes documents outside of batches that ended before `before`. Those stamped under another id remain findable
     * by their own.
     */
    async purge(before: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'issuing-job-purge',
        tenant: 'every',
        text: `delete from issuing_job where (organization_id, id) in (
            select j.organization_id, j.id from issuing_job j
            where j.batch_id is null and not (${isOpen('j')}) and j.updated_at < $1 and (j.invoice_id is null or j.invoice_id = j.id)
            order by j.updated_at limit $2) returning 1`,
        values: [before, limit],
      });
      return rows.length;
    },

    /**
     * Ends it, with its events, in one statement; also the batch, if it was the last. False if another process has it,
     * or if a failed document is being stamped after all. Without a fence: a document that no worker has started.
     */
    async end(
      organizationId: string,
      id: string,
      fence: number | undefined,
      end: JobEnd & { events: readonly AttemptEvent[]; batchEventId: string; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'issuing-job-end',
        tenant: organizationId,
        text: `with attempt as materialized (
            -- Locked, and before the job, in the same order as the statement that adopts a stamp: one of the two sees
            -- the other.
            select a.state from stamping_attempt a join issuing_job j on j.organization_id = a.organization_id and j.attempt_id = a.id
            where $4 = 'failed' and j.organization_id = $1 and j.id = $2 for share of a
          ), job as (
            update issuing_job set state = $4, invoice_id = $5, uuid = $6, error = $7, body_mismatch = $12, body = null, next_step_at = null, updated_at = $8
            where organization_id = $1 and id = $2 and fence = coalesce($3::integer, fence) and state = any ($11::text[])
              and not exists (select from attempt where state <> 'rejected')
            returning organization_id, batch_id, environment, state, body_mismatch
          ), ended as (
            select organization_id, batch_id, 1 as documents, (state = 'done')::integer as done, (state = 'failed')::integer as failed,
              body_mismatch::integer as body_mismatches from job where batch_id is not null
          ), ${endInBatchSql(10, 8)}, event as (
            insert into outbox_event (organization_id, id, environment, kind, payload, created_at)
            select $1, e.id, job.environment, e.kind, e.payload, $8
            from job, jsonb_to_recordset($9::jsonb) as e (id uuid, kind text, payload jsonb)
          )
          select 1 from job`,
        values: [
          organizationId,
          id,
          fence ?? null,
          end.state,
          end.state === 'done' ? end.invoiceId : null,
          end.state === 'done' ? end.uuid : null,
          end.state === 'done' ? null : JSON.stringify(end.error),
          end.at,
          JSON.stringify(end.events),
          end.batchEventId,
          fence === undefined ? ['queued'] : ['queued', 'running'],
          end.state === 'done' && end.bodyMismatch,
        ],
      });
      if (rows.length === 1) onEvent();
      return rows.length === 1;
    },
  };

  function insertAll(organizationId: string, jobs: readonly NewIssuingJob[]): Promise<IssuingJob[]> {
    const rows = jobs.map((job) => ({
      id: job.id,
      environment: job.environment,
      kind: job.kind,
      batch_id: job.batchId ?? null,
      position: job.position ?? null,
      idempotency_key: job.idempotencyKey,
      body_hash: job.bodyHash?.toString('hex') ?? null,
      body: job.body,
      actor: job.actor,
      error: job.error ?? null,
      scheduled_at: job.scheduledAt,
      created_at: job.at,
    }));
    return statements.run<IssuingJob>({
      name: 'issuing-job-insert',
      tenant: organizationId,
      text: `insert into issuing_job as j (organization_id, id, environment, kind, batch_id, position, idempotency_key, body_hash, body, actor,
          state, error, scheduled_at, attempt_id, next_step_at, created_at, updated_at)
        select $1, r.id, r.environment, r.kind, r.batch_id, r.position, r.idempotency_key, decode(r.body_hash, 'hex'),
          nullif(r.body, 'null'::jsonb), r.actor, case when r.error is null then 'queued' else 'failed' end, r.error, r.scheduled_at, r.id,
          case when r.error is null then coalesce(r.scheduled_at, r.created_at) end, r.created_at, r.created_at
        from jsonb_to_recordset($2::jsonb) as r (id uuid, environment text, kind text, batch_id uuid, position integer,
          idempotency_key text, body_hash text, body jsonb, actor jsonb, error jsonb, scheduled_at timestamptz, created_at timestamptz)
        on conflict do nothing returning ${columns}`,
      values: [organizationId, JSON.stringify(rows)],
    });
  }
}
