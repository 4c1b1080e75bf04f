import type { StatementRunner } from '../statements.ts';

export function invoiceCounts(statements: StatementRunner) {
  return {
    /**
     * Folds pending deltas into the counts, of all organizations, oldest first; lists show the same before and after.
     * Several workers may do it at once. Returns how many deltas were folded.
     */
    async fold(limit: number): Promise<number> {
      const [row] = await statements.run<{ folded: string }>({
        name: 'invoice-count-fold',
        // Counts are updated in one order, so that two workers never deadlock: kinds before months, since a trigger
        // adds each month to all of its kind in that order.
        text: `with taken as (
            delete from invoice_count_delta d
            using (select organization_id, id from invoice_count_delta order by organization_id, id limit $1 for update skip locked) t
            where d.organization_id = t.organization_id and d.id = t.id
            returning d.*
          ), folded as (
            insert into invoice_count as c (organization_id, span, starts, environment, tipo_comprobante, status, count)
            select organization_id, span, starts, environment, tipo_comprobante, status, sum(delta)
              from taken cross join lateral (values
                ('month', date_trunc('month', day::timestamp)::date), ('day', day)) as spans (span, starts)
              group by 1, 2, 3, 4, 5, 6 order by 1, 4, 5, 6, 2, 3
            on conflict (organization_id, span, starts, environment, tipo_comprobante, status)
              do update set count = c.count + excluded.count
          )
          select count(*) as folded from taken`,
        values: [limit],
        tenant: 'every',
      });
      return Number(row?.folded ?? 0);
    },
  };
}
