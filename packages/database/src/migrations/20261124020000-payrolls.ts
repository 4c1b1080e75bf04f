import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wider than the previous one, which every row satisfies: so no row is validated, and the lock is short. */
const check = (table: string, name: string, condition: string) =>
  `alter table ${table} drop constraint ${name}, add constraint ${name} check (${condition}) not valid;`;

/**
 * Payroll receipts (type N): stored like every document, distinguished by their type. A batch stores the type of its
 * documents, since only some users may read those of payrolls.
 */
export class Payrolls20261124020000 implements MigrationInterface {
  name = 'Payrolls20261124020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      ${check('invoice', 'invoice_tipo_comprobante_check', "tipo_comprobante in ('I', 'E', 'T', 'P', 'N')")}
      ${check('stamping_attempt', 'stamping_attempt_tipo_comprobante_check', "tipo_comprobante in ('I', 'E', 'T', 'P', 'N')")}
      ${check('folio_series', 'folio_series_type_check', "type in ('I', 'E', 'T', 'P', 'N')")}
      ${check('issuing_job', 'issuing_job_kind_check', "kind in ('invoice', 'payment', 'payroll')")}
      alter table issuing_batch add column kind text not null default 'invoice'
        constraint issuing_batch_kind_check check (kind in ('invoice', 'payment', 'payroll'));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
