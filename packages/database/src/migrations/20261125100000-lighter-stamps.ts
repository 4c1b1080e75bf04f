import type { MigrationInterface, QueryRunner } from 'typeorm';

const environments = 'sandbox,production';
const types = 'I,E,T,P,N,R';

const checks = [
  ['invoice', 'invoice_cancellation_status_check', 'cancellation_status', 'pendiente,rechazada'],
  ['invoice', 'invoice_environment_check', 'environment', environments],
  ['invoice', 'invoice_status_check', 'status', 'vigente,cancelado'],
  ['invoice', 'invoice_tipo_comprobante_check', 'tipo_comprobante', types],
  ['stamping_attempt', 'stamping_attempt_environment_check', 'environment', environments],
  ['stamping_attempt', 'stamping_attempt_evidence_check', 'evidence', 'already-stamped,not-ours,uuid-taken'],
  [
    'stamping_attempt',
    'stamping_attempt_state_check',
    'state',
    'claimed,sealed,sending,stamped,rejected,unknown,manual',
  ],
  ['stamping_attempt', 'stamping_attempt_tipo_comprobante_check', 'tipo_comprobante', types],
  ['folio_series', 'folio_series_environment_check', 'environment', environments],
  ['folio_series', 'folio_series_type_check', 'type', types],
] as const;

const oneOf = (table: string, name: string, column: string, values: string) =>
  `alter table ${table} drop constraint ${name}, add constraint ${name} check (${column} = any ('{${values}}'::text[])) not valid;`;

/**
 * Reduces the cost of a stamp in the database. A new document is counted and summed by one trigger, whose statements
 * are planned once per connection: a function in SQL is planned at every call, and a transition table created for one
 * row. The server parses the text of a check again in every statement that writes, and one list of values is half as
 * long as a list of constants; the same values are allowed, so no row is validated.
 */
export class LighterStamps20261125100000 implements MigrationInterface {
  name = 'LighterStamps20261125100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create function tally_new_invoice() returns trigger language plpgsql as $$
      begin
        insert into invoice_count_delta (organization_id, day, environment, tipo_comprobante, status, delta) values
          (new.organization_id, (new.created_at at time zone interval '-6 hours')::date, new.environment, new.tipo_comprobante, new.status, 1);
        if new.transferred is not null and new.tipo_comprobante not in ('N', 'R') then
          insert into invoice_month_delta (organization_id, environment, month, tipo_comprobante, status, metodo_pago, moneda,
              rfc_receptor, nombre_receptor, count, total, transferred, withheld, collected, late)
            values (new.organization_id, new.environment, left(new.fecha, 7), new.tipo_comprobante, new.status,
              coalesce(new.metodo_pago, ''), new.moneda, new.rfc_receptor, new.nombre_receptor, 1,
              new.total, new.transferred, new.withheld, new.collected, new.is_late::integer);
        end if;
        return null;
      end
      $$;
      drop trigger count_new on invoice;
      drop trigger sum_new on invoice;
      drop function count_new_invoices();
      create trigger tally_new after insert on invoice for each row execute function tally_new_invoice();

      ${checks.map(([table, name, column, values]) => oneOf(table, name, column, values)).join('\n      ')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
