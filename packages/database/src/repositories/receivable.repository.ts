import type { Environment } from '../columns.ts';
import type { StatementRunner } from '../statements.ts';
import { type InvoiceRow, invoiceColumns } from './invoice-columns.ts';
import type { PageBounds } from './invoice-page.ts';
import { isNotReplaced, outstanding } from './ledger-lines.ts';
import { listsAreFilled } from './list-back-fill.repository.ts';

export interface ReceivableFilter {
  environment: Environment;
  /** Calendar date: invoices issued by the end of it. */
  asOf: string;
  customerId?: string | undefined;
}

/** Age of a balance, in days since the date of issue. */
export const ageBands = ['0-30', '31-60', '61-90', '90+'] as const;
export type AgeBand = (typeof ageBands)[number];

export interface Receivable extends InvoiceRow {
  /** Outstanding on that date, decimal string. */
  owed: string;
  ageDays: number;
}

/** Total outstanding in one currency and age band. */
export interface ReceivableTotal {
  moneda: string;
  band: AgeBand;
  count: number;
  /** Decimal string. */
  owed: string;
}

export interface ReceivablePage {
  rows: Receivable[];
  totals: ReceivableTotal[];
}

type PageRow = { totals: ReceivableTotal[] } & (Receivable | { [Column in keyof Receivable]: null });

/** Invoices paid in installments that are not fully paid. */
export function receivables(statements: StatementRunner) {
  return {
    /** One page, oldest first, and the total outstanding, from the same moment. */
    async page(
      organizationId: string,
      { environment, asOf, customerId }: ReceivableFilter,
      { offset, limit }: PageBounds,
    ): Promise<ReceivablePage> {
      const endOfDay = `$3::text || 'T23:59:59'`;
      // Computed once: dates are compared as the text that they are.
      const daysBefore = (days: number) => `(select to_char($3::text::date - ${days}, 'YYYY-MM-DD'))`;
      const ofCustomer = (table: string) => (customerId === undefined ? '' : `and ${table}.customer_id = $6`);
      const open = `from invoice_balance b where b.organization_id = $1 and b.environment = $2 and b.fecha <= ${endOfDay}
        and b.owed > 0 ${ofCustomer('b')}`;
      const openByDay = `
            select d.moneda, d.day, d.count, d.owed from invoice_balance_day d
            where d.organization_id = $1 and d.environment = $2 and d.day <= $3::text
            union all
            select d.moneda, d.day, d.count, d.owed from invoice_balance_delta d
            where d.organization_id = $1 and d.environment = $2 and d.day <= $3::text`;
      const found = await statements.run<PageRow>({
        name: `receivables${customerId === undefined ? '' : '-of-customer'}`,
        tenant: organizationId,
        // Nearly everything is stored: sums by day, and the index of open balances. Amounts deducted by documents
        // issued after the date are added back, and invoices without a stored balance are computed: usually there are
        // none of either. The attempt of a stamped document is not refused, so its status and its replacement decide
        // whether its lines count. OFFSET 0 keeps the balance from being computed twice.
        text: `with later as materialized (
            select id from invoice where organization_id = $1 and environment = $2 and fecha > ${endOfDay}
              and tipo_comprobante in ('E', 'P') and status = 'vigente'
          ), given_back as materialized (
            select l.invoice_id, sum(l.amount) as amount from later join invoice_ledger l on l.attempt_id = later.id
            where l.organization_id = $1 and ${isNotReplaced} group by l.invoice_id
          ), reopened as materialized (
            select b.*, g.amount from given_back g cross join lateral (
              select b.invoice_id as id, b.moneda, b.fecha, b.owed from invoice_balance b
              where b.organization_id = $1 and b.invoice_id = g.invoice_id and b.environment = $2 and b.fecha <= ${endOfDay}
                ${ofCustomer('b')} limit 1) b
            where b.owed + g.amount > 0
          ), unfilled as materialized (
            select i.id, i.moneda, i.fecha, i.owed from (
              select i.*, ${outstanding} + coalesce((select g.amount from given_back g where g.invoice_id = i.id), 0) as owed
              from invoice i
              where ${listsAreFilled} is not true
                and i.organization_id = $1 and i.environment = $2 and i.metodo_pago = 'PPD' and i.status = 'vigente'
                and i.fecha <= ${endOfDay} ${ofCustomer('i')}
                and not exists (select from invoice_balance b where b.organization_id = i.organization_id and b.invoice_id = i.id)
              offset 0) i
            where i.owed > 0
          ), days as (${customerId === undefined ? openByDay : `select b.moneda, left(b.fecha, 10) as day, 1 as count, b.owed ${open}`}
            union all
            select moneda, left(fecha, 10), case when owed > 0 then 0 else 1 end, amount + least(owed, 0) from reopened
            union all
            select moneda, left(fecha, 10), 1, owed from unfilled
          ), sums as (
            select moneda, case when day >= ${daysBefore(30)} then '0-30' when day >= ${daysBefore(60)} then '31-60'
                when day >= ${daysBefore(90)} then '61-90' else '90+' end as band, sum(count) as count, sum(owed)::text as owed
            from days group by 1, 2 having sum(count) > 0
          ), page as (
            select id, fecha, owed from (
              (select b.invoice_id as id, b.fecha, b.owed ${open} order by b.fecha, b.invoice_id limit $4::bigint + $5::bigint)
              union all
              select id, fecha, owed from reopened where owed <= 0
              union all
              select id, fecha, owed from unfilled) candidate
            order by fecha, id limit $4 offset $5
          )
          select (select coalesce(json_agg(sums order by moneda, band), '[]') from sums) as totals,
            (page.owed + coalesce((select r.amount from reopened r where r.id = page.id), 0))::text as owed,
            $3::text::date - left(page.fecha, 10)::date as "ageDays", ${invoiceColumns}
          from (select 1) always left join (page cross join lateral
            (select * from invoice i where i.organization_id = $1 and i.id = page.id limit 1) i) on true
          order by page.fecha, page.id`,
        values: [organizationId, environment, asOf, limit, offset, ...(customerId === undefined ? [] : [customerId])],
      });
      return {
        rows: found.filter((row): row is PageRow & Receivable => row.id !== null),
        totals: found[0]?.totals ?? [],
      };
    },

    /** Folds pending deltas into the sums by day, like `invoiceCounts.fold`. Returns how many deltas were folded. */
    async fold(limit: number): Promise<number> {
      const [row] = await statements.run<{ folded: string }>({
        name: 'invoice-balance-fold',
        // Sums are updated in the order of their key, so that two workers never deadlock.
        text: `with taken as (
            delete from invoice_balance_delta d
            using (select organization_id, id from invoice_balance_delta order by organization_id, id limit $1 for update skip locked) t
            where d.organization_id = t.organization_id and d.id = t.id
            returning d.*
          ), folded as (
            insert into invoice_balance_day as k (organization_id, environment, moneda, day, count, owed)
            select organization_id, environment, moneda, day, sum(count), sum(owed) from taken
              group by 1, 2, 3, 4 order by 1, 2, 3, 4
            on conflict (organization_id, environment, moneda, day)
              do update set count = k.count + excluded.count, owed = k.owed + excluded.owed
          )
          select count(*) as folded from taken`,
        values: [limit],
        tenant: 'every',
      });
      return Number(row?.folded ?? 0);
    },
  };
}
