import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A receipt stays replaced while any of its replacements is in force, or a replacement of one of those that was
 * cancelled. Before, only the last requested replacement was considered: the receipt counted again once that one was
 * rejected, or cancelled as replaced in turn. Balances of such invoices are computed again.
 */
export class ChainsOfReceipts20261128200000 implements MigrationInterface {
  name = 'ChainsOfReceipts20261128200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Whether another receipt keeps its lines from counting. The last that took its place is known before its stamp,
      -- all of them by their relations after it.
      create function is_replaced(organization uuid, receipt uuid) returns boolean language sql stable set enable_seqscan = off as $$
        with recursive successor as (
          select receipt as id
          union
          select n.id from successor s cross join lateral (
            (select l.replaced_by as id from invoice_ledger l
              where l.organization_id = organization and l.attempt_id = s.id and l.replaced_by is not null limit 1)
            union all
            select r.invoice_id from invoice_relation r
            where r.organization_id = organization and r.tipo_relacion = '04'
              and r.related_uuid = (select d.uuid_lower from invoice d where d.organization_id = organization and d.id = s.id)
          ) n
          where s.id = receipt or (select d.status from invoice d where d.organization_id = organization and d.id = s.id) = 'cancelado'
        )
        select exists (select from successor s where s.id <> receipt
          and (select a.state from stamping_attempt a where a.organization_id = organization and a.id = s.id) is distinct from 'rejected'
          and (select d.status from invoice d where d.organization_id = organization and d.id = s.id) is distinct from 'cancelado')
      $$;

      create or replace function refresh_invoice_balance(organization uuid, invoices uuid[]) returns void language plpgsql set enable_seqscan = off as $$
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
                and (l.replaced_by is null or not is_replaced(l.organization_id, l.attempt_id))
              ), 0) end
          from invoice i
          where b.organization_id = organization and b.invoice_id = any (invoices)
            and i.organization_id = b.organization_id and i.id = b.invoice_id;
      end
      $$;

      -- The invoices from which this document takes something, or what it replaces, or what that had replaced.
      create or replace function refresh_balances_of(organization uuid, attempt uuid) returns void language sql set enable_seqscan = off as $$
        select refresh_invoice_balance(organization, array(
          with recursive replaced as (
            select attempt as id
            union
            select n.id from replaced s cross join lateral (
              select l.attempt_id as id from invoice_ledger l where l.organization_id = organization and l.replaced_by = s.id
              union all
              select d.id from invoice_relation r join invoice d on d.organization_id = r.organization_id
                and d.environment in ('sandbox', 'production') and d.uuid_lower = r.related_uuid
              where r.organization_id = organization and r.invoice_id = s.id and r.tipo_relacion = '04'
            ) n
          )
          select distinct l.invoice_id from replaced s join invoice_ledger l on l.organization_id = organization and l.attempt_id = s.id))
      $$;

      select refresh_invoice_balance(l.organization_id, array_agg(distinct l.invoice_id)) from invoice_ledger l
        where l.replaced_by is not null and is_replaced(l.organization_id, l.attempt_id) and (
          (select a.state from stamping_attempt a where a.organization_id = l.organization_id and a.id = l.replaced_by) = 'rejected'
          or (select d.status from invoice d where d.organization_id = l.organization_id and d.id = l.replaced_by) = 'cancelado')
        group by l.organization_id;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
