import type { Environment } from '../columns.ts';
import type { StatementRunner } from '../statements.ts';
import { type InvoiceRow, invoiceColumns } from './invoice.repository.ts';
import type { PageBounds } from './invoice-page.ts';
import { documentOf, outstandingBy } from './ledger-lines.ts';

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
      const issued = `coalesce(${documentOf('fecha', 'l.attempt_id')}, '') <= $3::text || 'T23:59:59'`;
      const found = await statements.run<PageRow>({
        name: `receivables${customerId === undefined ? '' : '-of-customer'}`,
        tenant: organizationId,
        text: `with open as materialized (
            select * from (
              select i.id, i.moneda, i.fecha, $3::text::date - left(i.fecha, 10)::date as age, ${outstandingBy(issued)} as owed
              from invoice i where i.organization_id = $1 and i.environment = $2 and i.metodo_pago = 'PPD'
                and i.status = 'vigente' and i.fecha <= $3::text || 'T23:59:59'
                ${customerId === undefined ? '' : 'and i.customer_id = $6'}) owing
            where owed > 0
          ), sums as (
            select moneda, case when age <= 30 then '0-30' when age <= 60 then '31-60' when age <= 90 then '61-90'
                else '90+' end as band, count(*) as count, sum(owed)::text as owed
            from open group by 1, 2
          ), page as (select * from open order by fecha, id limit $4 offset $5)
          select (select coalesce(json_agg(sums order by moneda, band), '[]') from sums) as totals,
            page.owed::text as owed, page.age as "ageDays", ${invoiceColumns}
          from (select 1) always left join (page join invoice i on i.organization_id = $1 and i.id = page.id) on true
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
