import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payroll receipts (type N): stored like every document, told apart by their type. A batch says what its documents are,
 * since only some people may look at those of payrolls.
 */
export class Payrolls20261123080000 implements MigrationInterface {
  name = 'Payrolls20261123080000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table invoice drop constraint invoice_tipo_comprobante_check,
        add constraint invoice_tipo_comprobante_check check (tipo_comprobante in ('I', 'E', 'T', 'P', 'N'));
      alter table stamping_attempt drop constraint stamping_attempt_tipo_comprobante_check,
        add constraint stamping_attempt_tipo_comprobante_check check (tipo_comprobante in ('I', 'E', 'T', 'P', 'N'));
      alter table folio_series drop constraint folio_series_type_check,
        add constraint folio_series_type_check check (type in ('I', 'E', 'T', 'P', 'N'));
      alter table issuing_job drop constraint issuing_job_kind_check,
        add constraint issuing_job_kind_check check (kind in ('invoice', 'payment', 'payroll'));
      alter table issuing_batch add column kind text not null default 'invoice'
        constraint issuing_batch_kind_check check (kind in ('invoice', 'payment', 'payroll'));
      drop index outbox_event_stamps_idx;
      create index outbox_event_stamps_idx on outbox_event (position)
        where kind in ('invoice.stamped', 'payroll.stamped') and position is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
