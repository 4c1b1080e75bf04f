import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/**
 * The balance of each invoice in installments and the sort columns of lists are maintained by triggers: whatever writes
 * a document, a line of the ledger or the outcome of an attempt, including a process of an older version, updates them
 * in the same transaction. Existing rows are filled by a job in batches (`list-back-fill.repository.ts`); until it is
 * done reads work without them. Locks are short: nothing is rewritten here.
 */
export class OpenBalances20261124010000 implements MigrationInterface {
  name = 'OpenBalances20261124010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Columns that an unreleased version had the database generate stay as they are, from now on as plain ones.
      alter table invoice alter column total_order drop expression if exists, alter column folio_order drop expression if exists;
      alter table invoice alter column total_order drop not null, alter column folio_order drop not null;

      create function order_invoice() returns trigger language plpgsql as $$
      begin
        new.total_order := lpad(new.total::text, 25, '0');
        new.folio_order := lpad(new.folio, 40, '0');
        return new;
      end
      $$;
      create trigger order_written before insert or update of total, folio on invoice for each row execute function order_invoice();

      create table invoice_balance (
        organization_id uuid not null references organization (id) on delete cascade,
        invoice_id uuid not null,
        environment text not null,
        fecha text not null,
        moneda text not null,
        customer_id uuid,
        -- Total less the lines that count; null once the invoice is cancelled.
        owed numeric(24, 6),
        primary key (organization_id, invoice_id)
      ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
      create index invoice_balance_open_idx on invoice_balance (organization_id, environment, fecha, invoice_id)
        include (moneda, customer_id, owed) where owed > 0;
      create index invoice_balance_customer_idx on invoice_balance (organization_id, customer_id, environment, fecha, invoice_id)
        include (moneda, owed) where owed > 0 and customer_id is not null;

      -- What is open, by day of issue, so that no sum reads each invoice. Deltas are only ever inserted, by the trigger, and
      -- deleted by the job that folds them: no two stampings wait for the same row.
      create table invoice_balance_day (
        organization_id uuid not null references organization (id) on delete cascade,
        environment text not null,
        moneda text not null,
        day text not null,
        count integer not null,
        owed numeric(30, 6) not null,
        primary key (organization_id, environment, moneda, day)
      ) with (fillfactor = 70);
      create table invoice_balance_delta (
        organization_id uuid not null references organization (id) on delete cascade,
        id bigint not null generated always as identity,
        environment text not null,
        moneda text not null,
        day text not null,
        count integer not null,
        owed numeric(30, 6) not null,
        primary key (organization_id, id)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

      -- Nothing is left to add up of an organization that goes with its invoices.
      create function sum_balance() returns trigger language plpgsql as $$
      begin
        insert into invoice_balance_delta (organization_id, environment, moneda, day, count, owed)
        select organization_id, environment, moneda, left(fecha, 10), sum(sign), sum(sign * owed) from (
            select old.organization_id, old.environment, old.moneda, old.fecha, old.owed, -1 as sign where tg_op <> 'INSERT'
            union all
            select new.organization_id, new.environment, new.moneda, new.fecha, new.owed, 1 where tg_op <> 'DELETE'
          ) change
          where owed > 0 and exists (select from organization o where o.id = change.organization_id)
          group by 1, 2, 3, 4;
        return null;
      end
      $$;
      create trigger sum_new after insert on invoice_balance for each row when (new.owed > 0) execute function sum_balance();
      create trigger sum_changed after update on invoice_balance for each row
        when ((old.environment, old.moneda, old.fecha, old.owed) is distinct from (new.environment, new.moneda, new.fecha, new.owed))
        execute function sum_balance();
      create trigger sum_deleted after delete on invoice_balance for each row when (old.owed > 0) execute function sum_balance();

      -- Each statement sees what was committed before it, so once the rows are held the sums are those of the ledger.
      create function refresh_invoice_balance(organization uuid, invoices uuid[]) returns void language plpgsql set enable_seqscan = off as $$
      begin
        insert into invoice_balance (organization_id, invoice_id, environment, fecha, moneda)
          select i.organization_id, i.id, i.environment, i.fecha, i.moneda from invoice i
          where i.organization_id = organization and i.id = any (invoices) and i.metodo_pago = 'PPD' order by i.id
          on conflict do nothing;
        perform from invoice_balance b where b.organization_id = organization and b.invoice_id = any (invoices)
          order by b.invoice_id for update;
        update invoice_balance b set environment = i.environment, fecha = i.fecha, moneda = i.moneda, customer_id = i.customer_id,
            owed = case when i.status = 'vigente' then i.total - coalesce((
              select sum(l.amount) from invoice_ledger l
              where l.organization_id = i.organization_id and l.invoice_id = i.id
                and (select a.state from stamping_attempt a where a.organization_id = l.organization_id and a.id = l.attempt_id) <> 'rejected'
                and (select d.status from invoice d where d.organization_id = l.organization_id and d.id = l.attempt_id)
                  is distinct from 'cancelado'
                and (l.replaced_by is null
                  or (select a.state from stamping_attempt a where a.organization_id = l.organization_id and a.id = l.replaced_by) = 'rejected'
                  or (select d.status from invoice d where d.organization_id = l.organization_id and d.id = l.replaced_by) = 'cancelado')
              ), 0) end
          from invoice i
          where b.organization_id = organization and b.invoice_id = any (invoices)
            and i.organization_id = b.organization_id and i.id = b.invoice_id;
      end
      $$;

      -- The invoices from which this document, or what it replaces, takes something.
      create function refresh_balances_of(organization uuid, attempt uuid) returns void language sql as $$
        select refresh_invoice_balance(organization, array(
          select invoice_id from invoice_ledger where organization_id = organization and attempt_id = attempt
          union select invoice_id from invoice_ledger where organization_id = organization and replaced_by = attempt))
      $$;

      -- Nothing was taken yet from what did not exist.
      create function open_balance() returns trigger language plpgsql as $$
      begin
        insert into invoice_balance (organization_id, invoice_id, environment, fecha, moneda, customer_id, owed)
        values (new.organization_id, new.id, new.environment, new.fecha, new.moneda, new.customer_id,
          case when new.status = 'vigente' then new.total end);
        return null;
      end
      $$;
      create trigger balance_new after insert on invoice for each row when (new.metodo_pago = 'PPD') execute function open_balance();

      create function refresh_balance_of_invoice() returns trigger language plpgsql as $$
      begin
        if new.metodo_pago = 'PPD' then perform refresh_invoice_balance(new.organization_id, array[new.id]); end if;
        if new.tipo_comprobante in ('E', 'P') then perform refresh_balances_of(new.organization_id, new.id); end if;
        return null;
      end
      $$;
      create trigger balance_of_new_document after insert on invoice for each row
        when (new.status = 'cancelado' and new.tipo_comprobante in ('E', 'P')) execute function refresh_balance_of_invoice();
      create trigger balance_changed after update on invoice for each row
        when ((new.metodo_pago = 'PPD' or new.tipo_comprobante in ('E', 'P'))
          and (old.status, old.total, old.fecha, old.moneda, old.customer_id, old.environment, old.metodo_pago)
            is distinct from (new.status, new.total, new.fecha, new.moneda, new.customer_id, new.environment, new.metodo_pago))
        execute function refresh_balance_of_invoice();

      create function delete_balances() returns trigger language plpgsql as $$
      begin
        delete from invoice_balance b using removed r where b.organization_id = r.organization_id and b.invoice_id = r.id;
        return null;
      end
      $$;
      create trigger balance_deleted after delete on invoice
        referencing old table as removed for each statement execute function delete_balances();

      create function refresh_balances_of_attempt() returns trigger language plpgsql as $$
      begin
        perform refresh_balances_of(new.organization_id, new.id);
        return null;
      end
      $$;
      create trigger balance_of_outcome after update of state on stamping_attempt for each row
        when (new.tipo_comprobante in ('E', 'P') and (old.state = 'rejected') <> (new.state = 'rejected'))
        execute function refresh_balances_of_attempt();

      create function refresh_balances_of_lines() returns trigger language plpgsql as $$
      begin
        perform refresh_invoice_balance(organization_id, array_agg(distinct invoice_id)) from written group by organization_id;
        return null;
      end
      $$;
      create trigger balance_of_new_lines after insert on invoice_ledger
        referencing new table as written for each statement execute function refresh_balances_of_lines();
      create trigger balance_of_changed_lines after update on invoice_ledger
        referencing new table as written for each statement execute function refresh_balances_of_lines();

      ${protectTenantTable('invoice_balance')}
      ${protectTenantTable('invoice_balance_day')}
      ${protectTenantTable('invoice_balance_delta')}

      -- Where there are no documents yet there is nothing to fill. Asked of the file, which no policy hides.
      insert into installation_fact (name, value) values ('list-back-fill', case when pg_relation_size('invoice') = 0 then 'done' else '' end);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
