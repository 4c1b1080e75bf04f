import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every list looks up which of its documents are desynced, in an index that contains only those. */
export class DesyncedIndex20261121000910 implements MigrationInterface {
  name = 'DesyncedIndex20261121000910';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create index cancellation_request_desynced_idx on cancellation_request (organization_id, invoice_id)
        where state = 'open' and accepted_at is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
