import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/** Documents that are issued asynchronously, one by one or in batches. See docs/issuing-queue.md. */
export class IssuingQueue20261122060000 implements MigrationInterface {
  name = 'IssuingQueue20261122060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table issuing_batch (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        environment text not null constraint issuing_batch_environment_check check (environment in ('sandbox', 'production')),
        -- Of the batch itself; every document in it has a key of its own.
        idempotency_key text,
        body_hash bytea not null,
        total integer not null,
        -- How many of them are neither done, failed nor cancelled. Counted in the statement that ends one.
        open integer not null,
        done integer not null default 0,
        failed integer not null default 0,
        cancelled_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      );
      create unique index issuing_batch_idempotency_key on issuing_batch (organization_id, environment, idempotency_key)
        where idempotency_key is not null;
      ${protectTenantTable('issuing_batch')}

      -- One document that waits to be issued. It becomes a stamping_attempt, which alone decides what is sent to a PAC.
      create table issuing_job (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        environment text not null constraint issuing_job_environment_check check (environment in ('sandbox', 'production')),
        -- What kind of document the body asks for.
        kind text not null constraint issuing_job_kind_check check (kind in ('invoice', 'payment')),
        batch_id uuid,
        -- Place in its batch, from 0.
        position integer,
        -- As the caller gave it.
        idempotency_key text,
        body_hash bytea,
        -- The request, until it has ended.
        body jsonb,
        -- Who asked: identifiers only. Looked up again before the document is issued.
        actor jsonb not null,
        state text not null constraint issuing_job_state_check
          check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
        scheduled_at timestamptz,
        -- The attempt that the next try makes, or that the last one has made.
        attempt_id uuid not null,
        invoice_id uuid,
        uuid text,
        error jsonb,
        -- Raised by every claim; every step compares it.
        fence integer not null default 1,
        tries integer not null default 0,
        -- Due, or the end of its worker's lease. In the time of the environment.
        next_step_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint issuing_job_organization_id_batch_id_fkey
          foreign key (organization_id, batch_id) references issuing_batch (organization_id, id) on delete cascade
      );
      create unique index issuing_job_position_key on issuing_job (organization_id, batch_id, position) where batch_id is not null;
      -- One key waits once. Batches may name a key again: the attempt it becomes is one all the same.
      create unique index issuing_job_idempotency_key on issuing_job (organization_id, environment, idempotency_key)
        where idempotency_key is not null and batch_id is null and state in ('queued', 'running');
      create index issuing_job_open_key_idx on issuing_job (organization_id, environment, idempotency_key)
        where idempotency_key is not null and state in ('queued', 'running');
      create index issuing_job_due_idx on issuing_job (organization_id, environment, next_step_at, id)
        where state in ('queued', 'running');
      ${protectTenantTable('issuing_job')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
