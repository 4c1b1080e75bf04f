import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/**
 * The totals of the documents of a month, so that no summary reads them (docs/lists.md). Like counts: a trigger writes
 * a delta for each change of `invoice`, in the same transaction, and a job folds deltas into sums. A document without
 * `transferred` was written by an older version: it is in no sum until `fill-lists` has read its XML. Payrolls are in
 * none, as other users may read them.
 */
export class MonthSums20261124130000 implements MigrationInterface {
  name = 'MonthSums20261124130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table invoice
        add column transferred numeric(24, 6), add column withheld numeric(24, 6),
        -- Of receipts: what they say was paid, in pesos, and whether they came after the fifth of the month after.
        add column collected numeric(24, 6), add column is_late boolean;

      create table invoice_month (
        organization_id uuid not null references organization (id) on delete cascade,
        environment text not null,
        month text not null,
        tipo_comprobante text not null,
        status text not null,
        -- '' without one.
        metodo_pago text not null,
        moneda text not null,
        count integer not null,
        total numeric(30, 6) not null,
        transferred numeric(30, 6) not null,
        withheld numeric(30, 6) not null,
        collected numeric(30, 6) not null,
        late integer not null,
        primary key (organization_id, environment, month, tipo_comprobante, status, metodo_pago, moneda)
      ) with (fillfactor = 70);

      -- In force: Ingresos less Egresos.
      create table customer_month (
        organization_id uuid not null references organization (id) on delete cascade,
        environment text not null,
        month text not null,
        moneda text not null,
        rfc_receptor text not null,
        nombre_receptor text not null,
        count integer not null,
        total numeric(30, 6) not null,
        primary key (organization_id, environment, month, moneda, rfc_receptor, nombre_receptor)
      ) with (fillfactor = 70);

      -- Only ever inserted by the triggers and deleted by the job: no two stampings wait for the same row.
      create table invoice_month_delta (
        organization_id uuid not null references organization (id) on delete cascade,
        id bigint not null generated always as identity,
        environment text not null,
        month text not null,
        tipo_comprobante text not null,
        status text not null,
        metodo_pago text not null,
        moneda text not null,
        rfc_receptor text not null,
        nombre_receptor text not null,
        count integer not null,
        total numeric(30, 6) not null,
        transferred numeric(30, 6) not null,
        withheld numeric(30, 6) not null,
        collected numeric(30, 6) not null,
        late integer not null,
        primary key (organization_id, id)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

      create function sum_document(document invoice, sign integer) returns void language sql as $$
        insert into invoice_month_delta (organization_id, environment, month, tipo_comprobante, status, metodo_pago, moneda,
            rfc_receptor, nombre_receptor, count, total, transferred, withheld, collected, late)
          values (document.organization_id, document.environment, left(document.fecha, 7), document.tipo_comprobante, document.status,
            coalesce(document.metodo_pago, ''), document.moneda, document.rfc_receptor, document.nombre_receptor, sign,
            sign * document.total, sign * document.transferred, sign * document.withheld, sign * document.collected,
            sign * document.is_late::integer)
      $$;

      create function sum_written_document() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.transferred is not null then perform sum_document(old, -1); end if;
        if new.transferred is not null then perform sum_document(new, 1); end if;
        return null;
      end
      $$;
      create trigger sum_new after insert on invoice for each row
        when (new.transferred is not null and new.tipo_comprobante not in ('N', 'R')) execute function sum_written_document();
      create trigger sum_changed after update on invoice for each row
        when (new.tipo_comprobante not in ('N', 'R')
          and (old.environment, old.fecha, old.status, old.metodo_pago, old.moneda, old.rfc_receptor, old.nombre_receptor,
              old.total, old.transferred, old.withheld, old.collected, old.is_late)
            is distinct from (new.environment, new.fecha, new.status, new.metodo_pago, new.moneda, new.rfc_receptor, new.nombre_receptor,
              new.total, new.transferred, new.withheld, new.collected, new.is_late))
        execute function sum_written_document();

      -- Nothing is left to add up of an organization that goes with its invoices.
      create function sum_deleted_documents() returns trigger language plpgsql as $$
      begin
        perform sum_document(removed::invoice, -1) from removed
          where removed.transferred is not null and removed.tipo_comprobante not in ('N', 'R')
            and exists (select from organization o where o.id = removed.organization_id);
        return null;
      end
      $$;
      create trigger sum_deleted after delete on invoice
        referencing old table as removed for each statement execute function sum_deleted_documents();

      ${protectTenantTable('invoice_month')}
      ${protectTenantTable('customer_month')}
      ${protectTenantTable('invoice_month_delta')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
