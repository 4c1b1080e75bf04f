import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A fiscal UUID is unique in the whole installation, across organizations and environments. */
export class FiscalUuids20261122040000 implements MigrationInterface {
  name = 'FiscalUuids20261122040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- UUIDs alone, without a tenant: a table of its own stays unique however the invoices are partitioned, and outlives them.
      create table fiscal_uuid (uuid uuid primary key);
      insert into fiscal_uuid (uuid)
        select uuid_lower::uuid from invoice union select uuid::uuid from invoice_archive where uuid is not null;
      -- A reader of it could ask which UUIDs other organizations have.
      grant insert on fiscal_uuid to lacre_app, lacre_system;

      alter table stamping_attempt drop constraint stamping_attempt_evidence_check;
      alter table stamping_attempt add constraint stamping_attempt_evidence_check
        check (evidence in ('already-stamped', 'not-ours', 'uuid-taken'));
      create index stamping_attempt_evidence_idx on stamping_attempt (evidence)
        where evidence is not null and state in ('unknown', 'manual');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
