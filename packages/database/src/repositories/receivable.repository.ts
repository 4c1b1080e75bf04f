import type { Environment } from '../columns.ts';
import type { StatementRunner } from '../statements.ts';
import { type InvoiceRow, invoiceColumns } from './invoice.repository.ts';
import type { PageBounds } from './invoice-page.ts';

export interface ReceivableFilter {
  environment: Environment;
  /** Calendar date: what was issued by the end of it. */
  asOf: string;
  customerId?: string | undefined;
}

/** How old what is owed is, in days since the date of issue. */
export const ageBands = ['0-30', '31-60', '61-90', '90+'] as const;
export type AgeBand = (typeof ageBands)[number];

export interface Receivable extends InvoiceRow {
  /** Owed on that date, decimal text. */
  owed: string;
  ageDays: number;
}

/** What is owed in one currency at one age. */
export interface ReceivableTotal {
  moneda: string;
  band: AgeBand;
  count: number;
  /** Decimal text. */
  owed: string;
}

export interface ReceivablePage {
  rows: Receivable[];
  totals: ReceivableTotal[];
}

type PageRow = { totals: ReceivableTotal[] } & (Receivable | { [Column in keyof Receivable]: null });

/** Invoices in instalments that are not paid up. */
export function receivables(statements: StatementRunner) {
  return {
    /** One page, the oldest first, and what is owed in all, both of one moment. */
    async page(
      organizationId: string,
      { environment, asOf, customerId }: ReceivableFilter,
      { offset, limit }: PageBounds,
    ): Promise<ReceivablePage> {
      const endOfDay = `$3::text || 'T23:59:59'`;
      // Asked for once: dates are compared as the text that they are.
      const daysBefore = (days: number) => `(select to_char($3::text::date - ${days}, 'YYYY-MM-DD'))`;
      const ofCustomer = (condition: string) => (customerId === undefined ? '' : `and ${condition}`);
      const found = await statements.run<PageRow>({
        name: `receivables${customerId === undefined ? '' : '-of-customer'}`,
        tenant: organizationId,
        // What does not count is looked for, since it is little: nearly every line counts. All of it is read from
        // indexes, each once, whatever the number of invoices; rows are read for the page only.
        text: `with dead as materialized (
            select id from stamping_attempt where organization_id = $1 and environment = $2 and state = 'rejected'
              and tipo_comprobante in ('E', 'P')
            union all
            select id from invoice where organization_id = $1 and environment = $2 and status = 'cancelado'
              and tipo_comprobante in ('E', 'P')
          ), later as materialized (
            select id from invoice where organization_id = $1 and environment = $2 and fecha > ${endOfDay}
              and tipo_comprobante in ('E', 'P')
          ), taken as (
            select l.invoice_id, sum(l.amount) as amount from invoice_ledger l
            where l.organization_id = $1 ${ofCustomer('l.invoice_id in (select id from invoice where organization_id = $1 and customer_id = $6)')}
              and not exists (select from dead where dead.id = l.attempt_id)
              and not exists (select from later where later.id = l.attempt_id)
              and (l.replaced_by is null or l.replaced_by in (select id from dead))
            group by l.invoice_id
          ), open as materialized (
            select i.id, i.moneda, i.fecha, i.total - coalesce(t.amount, 0) as owed
            from invoice i left join taken t on t.invoice_id = i.id
            where i.organization_id = $1 and i.environment = $2 and i.metodo_pago = 'PPD' and i.status = 'vigente'
              and i.fecha <= ${endOfDay} and i.total > coalesce(t.amount, 0)
              ${ofCustomer('i.customer_id = $6')}
          ), sums as (
            select moneda, case when fecha >= ${daysBefore(30)} then '0-30' when fecha >= ${daysBefore(60)} then '31-60'
                when fecha >= ${daysBefore(90)} then '61-90' else '90+' end as band, count(*) as count, sum(owed)::text as owed
            from open group by 1, 2
          ), page as (select * from open order by fecha, id limit $4 offset $5)
          select (select coalesce(json_agg(sums order by moneda, band), '[]') from sums) as totals,
            page.owed::text as owed, $3::text::date - left(page.fecha, 10)::date as "ageDays", ${invoiceColumns}
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
  };
}
