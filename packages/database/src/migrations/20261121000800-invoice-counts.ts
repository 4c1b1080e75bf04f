import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/**
 * The number of documents by each filter of lists, so that no list counts rows (docs/lists.md). A trigger writes a
 * delta for each change of `invoice`, in the same transaction; a job folds deltas into `invoice_count`. The count is
 * folded + deltas at every moment. Days are those of UTC-6, which is Mexico City since 2022-10-30: parts of a day are
 * counted by index, so that no list depends on the time zone.
 */
export class InvoiceCounts20261121000800 implements MigrationInterface {
  name = 'InvoiceCounts20261121000800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- What is stamped while this runs waits for it, and is counted by the trigger.
      lock table invoice in share row exclusive mode;

      create table invoice_count (
        organization_id uuid not null references organization (id) on delete cascade,
        span text not null constraint invoice_count_span_check check (span in ('month', 'day')),
        -- First day of the span.
        starts date not null,
        environment text not null,
        tipo_comprobante text not null,
        status text not null,
        count integer not null,
        primary key (organization_id, span, starts, environment, tipo_comprobante, status)
      ) with (fillfactor = 70);

      -- Only ever inserted by the triggers and deleted by the job: no two stampings wait for the same row.
      create table invoice_count_delta (
        organization_id uuid not null references organization (id) on delete cascade,
        id bigint not null generated always as identity,
        day date not null,
        environment text not null,
        tipo_comprobante text not null,
        status text not null,
        delta integer not null,
        primary key (organization_id, id)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

      create function invoice_day(at timestamptz) returns date language sql immutable parallel safe
        return (at at time zone interval '-6 hours')::date;

      create function count_new_invoices() returns trigger language plpgsql as $$
      begin
        insert into invoice_count_delta (organization_id, day, environment, tipo_comprobante, status, delta)
        select organization_id, (created_at at time zone interval '-6 hours')::date, environment, tipo_comprobante, status, count(*)
          from added group by 1, 2, 3, 4, 5;
        return null;
      end
      $$;

      create function count_changed_invoice() returns trigger language plpgsql as $$
      begin
        insert into invoice_count_delta (organization_id, day, environment, tipo_comprobante, status, delta) values
          (old.organization_id, invoice_day(old.created_at), old.environment, old.tipo_comprobante, old.status, -1),
          (new.organization_id, invoice_day(new.created_at), new.environment, new.tipo_comprobante, new.status, 1);
        return null;
      end
      $$;

      -- Nothing is left to count of an organization that goes with its invoices.
      create function count_deleted_invoices() returns trigger language plpgsql as $$
      begin
        insert into invoice_count_delta (organization_id, day, environment, tipo_comprobante, status, delta)
        select organization_id, invoice_day(created_at), environment, tipo_comprobante, status, -count(*)
          from removed where exists (select from organization o where o.id = removed.organization_id)
          group by 1, 2, 3, 4, 5;
        return null;
      end
      $$;

      insert into invoice_count (organization_id, span, starts, environment, tipo_comprobante, status, count)
      select organization_id, span, starts, environment, tipo_comprobante, status, count(*)
        from invoice cross join lateral (values
          ('day', invoice_day(created_at)), ('month', date_trunc('month', invoice_day(created_at)::timestamp)::date)) as spans (span, starts)
        group by 1, 2, 3, 4, 5, 6;

      create trigger count_new after insert on invoice
        referencing new table as added for each statement execute function count_new_invoices();
      create trigger count_changed after update on invoice for each row
        when ((old.organization_id, old.created_at, old.environment, old.tipo_comprobante, old.status)
          is distinct from (new.organization_id, new.created_at, new.environment, new.tipo_comprobante, new.status))
        execute function count_changed_invoice();
      create trigger count_deleted after delete on invoice
        referencing old table as removed for each statement execute function count_deleted_invoices();

      -- A folio or a series is found without reading all documents.
      create index invoice_folio_idx on invoice (organization_id, folio, serie);

      ${protectTenantTable('invoice_count')}
      ${protectTenantTable('invoice_count_delta')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
