import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The total number of each kind, in addition to months and days: the total of a list read a row of each month, which
 * was a third of the cost of the list in the database. A trigger adds what is folded into a month, so that a worker of
 * the previous version maintains it too. Only the folding job writes there: no stamping waits for such a row.
 */
export class CountsOfAll20261128160000 implements MigrationInterface {
  name = 'CountsOfAll20261128160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- What folds while this runs waits for it; lists read on, and stampings write deltas.
      lock table invoice_count in share row exclusive mode;
      alter table invoice_count drop constraint invoice_count_span_check;
      alter table invoice_count add constraint invoice_count_span_check check (span in ('month', 'day', 'all'));

      insert into invoice_count (organization_id, span, starts, environment, tipo_comprobante, status, count)
      select organization_id, 'all', '1970-01-01', environment, tipo_comprobante, status, sum(count)
        from invoice_count where span = 'month' group by organization_id, environment, tipo_comprobante, status;

      create function count_all() returns trigger language plpgsql as $$
      begin
        insert into invoice_count as c (organization_id, span, starts, environment, tipo_comprobante, status, count)
        values (new.organization_id, 'all', '1970-01-01', new.environment, new.tipo_comprobante, new.status,
          new.count - case tg_op when 'UPDATE' then old.count else 0 end)
        on conflict (organization_id, span, starts, environment, tipo_comprobante, status)
          do update set count = c.count + excluded.count;
        return null;
      end
      $$;
      create trigger counts_of_all after insert or update on invoice_count for each row
        when (new.span = 'month') execute function count_all();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
