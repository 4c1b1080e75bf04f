import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reduces the cost of a stamp in the database further. The server parses the text of a trigger's condition again in
 * every statement that may fire it, so the effects of a new document are one trigger, and those of a rejection another
 * one, with one short condition; both do what their predecessors did, in the same order. The deltas of a new document
 * are written by one statement. The sort columns of lists are set by the statement that stamps: the trigger sets them
 * for statements without them, as in the previous version. A trigger deletes a document's XML, as its key did before.
 */
export class CheaperStamps20261127150000 implements MigrationInterface {
  name = 'CheaperStamps20261127150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create or replace function tally_new_invoice() returns trigger language plpgsql as $$
      begin
        if new.metodo_pago = 'PPD' then
          insert into invoice_balance (organization_id, invoice_id, environment, fecha, moneda, customer_id, owed)
          values (new.organization_id, new.id, new.environment, new.fecha, new.moneda, new.customer_id,
            case when new.status = 'vigente' then new.total end);
        end if;
        if new.status = 'cancelado' and new.tipo_comprobante in ('E', 'P') then
          perform refresh_balances_of(new.organization_id, new.id);
        end if;
        if new.transferred is null or new.tipo_comprobante in ('N', 'R') then
          insert into invoice_count_delta (organization_id, day, environment, tipo_comprobante, status, delta) values
            (new.organization_id, (new.created_at at time zone interval '-6 hours')::date, new.environment, new.tipo_comprobante, new.status, 1);
        else
          with counted as (
            insert into invoice_count_delta (organization_id, day, environment, tipo_comprobante, status, delta) values
              (new.organization_id, (new.created_at at time zone interval '-6 hours')::date, new.environment, new.tipo_comprobante, new.status, 1)
          )
          insert into invoice_month_delta (organization_id, environment, month, tipo_comprobante, status, metodo_pago, moneda,
              rfc_receptor, nombre_receptor, count, total, transferred, withheld, collected, late)
            values (new.organization_id, new.environment, left(new.fecha, 7), new.tipo_comprobante, new.status,
              coalesce(new.metodo_pago, ''), new.moneda, new.rfc_receptor, new.nombre_receptor, 1,
              new.total, new.transferred, new.withheld, new.collected, new.is_late::integer);
        end if;
        return null;
      end
      $$;
      drop trigger balance_new on invoice;
      drop trigger balance_of_new_document on invoice;
      drop function open_balance();

      create function settle_rejection() returns trigger language plpgsql as $$
      begin
        if new.tipo_comprobante in ('E', 'P') then
          perform refresh_balances_of(new.organization_id, new.id);
        end if;
        -- A refused attempt gives its unit back, whichever process refuses it; nothing happens to attempts of plans without a limit.
        if new.state = 'rejected' and new.environment = 'production' then
          update usage_month set used = greatest(used - 1, 0)
          where organization_id = new.organization_id
            and period = to_char(new.created_at at time zone 'America/Mexico_City', 'YYYY-MM');
        end if;
        return null;
      end
      $$;
      create trigger rejection_changed after update on stamping_attempt for each row
        when ((old.state = 'rejected') <> (new.state = 'rejected')) execute function settle_rejection();
      drop trigger balance_of_outcome on stamping_attempt;
      drop trigger stamping_attempt_free_unit on stamping_attempt;
      drop function refresh_balances_of_attempt();
      drop function free_usage_unit();

      drop trigger order_written on invoice;
      create trigger order_new before insert on invoice for each row
        when (new.total_order is null) execute function order_invoice();
      create trigger order_changed before update of total, folio on invoice for each row execute function order_invoice();

      -- One statement writes a document and its XML, so the key had nothing to look up but the row beside it.
      create function delete_invoice_xml() returns trigger language plpgsql set enable_seqscan = off as $$
      begin
        delete from invoice_xml x using removed r where x.organization_id = r.organization_id and x.invoice_id = r.id;
        return null;
      end
      $$;
      create trigger xml_deleted after delete on invoice referencing old table as removed
        for each statement execute function delete_invoice_xml();
      alter table invoice_xml drop constraint invoice_xml_organization_id_invoice_id_fkey;

      -- Sealed bytes go with the stamp; compressing them for a second costs more than writing them.
      alter table stamping_attempt alter column sealed_xml set storage external;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
