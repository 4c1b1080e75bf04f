import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An organization may have several active CSDs; a series may select the one that seals its documents. */
export class SeveralCertificates20261122120000 implements MigrationInterface {
  name = 'SeveralCertificates20261122120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      drop index certificate_one_active_key;
      create index certificate_active_idx on certificate (organization_id) where replaced_at is null;
      -- Null: the default certificate.
      alter table folio_series add column certificate_id uuid;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
