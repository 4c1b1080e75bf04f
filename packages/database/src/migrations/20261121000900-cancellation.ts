import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/**
 * Cancellations and substitutions as intents that are written before the PAC is called, the relations between
 * documents, the states of recovery beyond "unknown", and the clock of an organization's sandbox.
 */
export class Cancellation20261121000900 implements MigrationInterface {
  name = 'Cancellation20261121000900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- "Not stamped" is believed of a PAC that does not dedupe only when it was said often enough.
      alter table stamping_attempt add column denials integer not null default 0;
      alter table stamping_attempt add column denied_at timestamptz;
      -- The PAC once said that it has stamped these bytes, or gave a document that is not ours.
      alter table stamping_attempt add column evidence text
        constraint stamping_attempt_evidence_check check (evidence in ('already-stamped', 'not-ours'));

      -- How far an organization's sandbox is ahead of the real time.
      create table sandbox_clock (
        organization_id uuid not null references organization (id) on delete cascade,
        ahead_ms bigint not null,
        updated_at timestamptz not null,
        primary key (organization_id)
      );
      ${protectTenantTable('sandbox_clock')}

      -- What a stamped document says of others: its CfdiRelacionados, and the invoices that a receipt pays.
      create table invoice_relation (
        organization_id uuid not null,
        invoice_id uuid not null,
        line integer not null,
        kind text not null constraint invoice_relation_kind_check check (kind in ('related', 'paid')),
        tipo_relacion text,
        -- Lower case.
        related_uuid text not null,
        primary key (organization_id, invoice_id, line),
        constraint invoice_relation_organization_id_invoice_id_fkey
          foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
      );
      create index invoice_relation_related_idx on invoice_relation (organization_id, related_uuid);
      ${protectTenantTable('invoice_relation')}
      insert into invoice_relation (organization_id, invoice_id, line, kind, tipo_relacion, related_uuid)
        select l.organization_id, l.attempt_id, l.line, case l.kind when 'credit' then 'related' else 'paid' end,
          case l.kind when 'credit' then '01' end, lower(i.uuid)
        from invoice_ledger l
        join invoice d on d.organization_id = l.organization_id and d.id = l.attempt_id
        join invoice i on i.organization_id = l.organization_id and i.id = l.invoice_id;

      -- One intent to cancel. See docs/cancellation.md for the states.
      create table cancellation_request (
        organization_id uuid not null,
        id uuid not null,
        invoice_id uuid not null,
        environment text not null constraint cancellation_request_environment_check check (environment in ('sandbox', 'production')),
        uuid text not null,
        motivo text not null constraint cancellation_request_motivo_check check (motivo in ('01', '02', '03', '04')),
        folio_sustitucion text,
        state text not null constraint cancellation_request_state_check
          check (state in ('open', 'accepted', 'rejected', 'failed')),
        -- cancellation_status of the invoice before; it has it again when the request fails.
        previous_status text,
        requires_approval boolean not null,
        requested_by text not null,
        requested_at timestamptz not null,
        deadline_at timestamptz,
        -- Raised by every claim.
        fence integer not null default 1,
        sends integer not null default 0,
        first_sent_at timestamptz,
        sent_at timestamptz,
        polls integer not null default 0,
        next_poll_at timestamptz,
        -- EstatusUUID of the last answer to a request (201, 202, ...).
        sat_code text,
        message text,
        -- The SAT has the request: it said 201 or 202, or shows it.
        taken_at timestamptz,
        seen_in_process boolean not null default false,
        estado text,
        es_cancelable text,
        estatus_cancelacion text,
        -- When the SAT said that the document is cancelled. The invoice is settled after this, in a transaction of its own.
        accepted_at timestamptz,
        resolved_at timestamptz,
        acuse bytea,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint cancellation_request_organization_id_invoice_id_fkey
          foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
      );
      create unique index cancellation_request_open_key on cancellation_request (organization_id, invoice_id) where state = 'open';
      create index cancellation_request_invoice_idx on cancellation_request (organization_id, invoice_id, requested_at);
      create index cancellation_request_due_idx on cancellation_request (next_poll_at) where state = 'open';
      ${protectTenantTable('cancellation_request')}

      -- One intent to replace a document by another: stamp the new one with relation 04, then cancel the old one with motive 01.
      create table substitution (
        organization_id uuid not null,
        id uuid not null,
        invoice_id uuid not null,
        environment text not null constraint substitution_environment_check check (environment in ('sandbox', 'production')),
        idempotency_key text not null,
        body_hash bytea not null,
        -- The request, until it is stamped.
        body jsonb,
        actor jsonb not null,
        state text not null constraint substitution_state_check check (state in ('stamping', 'cancelling', 'completed', 'failed')),
        substitute_id uuid,
        substitute_uuid text,
        cancellation_id uuid,
        message text,
        fence integer not null default 1,
        next_step_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint substitution_organization_id_invoice_id_fkey
          foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
      );
      create unique index substitution_key on substitution (organization_id, environment, idempotency_key) where state <> 'failed';
      create unique index substitution_open_key on substitution (organization_id, invoice_id)
        where state in ('stamping', 'cancelling');
      create index substitution_invoice_idx on substitution (organization_id, invoice_id, created_at);
      create index substitution_due_idx on substitution (next_step_at) where state in ('stamping', 'cancelling');
      ${protectTenantTable('substitution')}

      -- When a document was last compared with what the SAT says of it.
      create table sat_check (
        organization_id uuid not null,
        invoice_id uuid not null,
        checked_at timestamptz not null,
        estado text,
        primary key (organization_id, invoice_id),
        constraint sat_check_organization_id_invoice_id_fkey
          foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
      );
      ${protectTenantTable('sat_check')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
