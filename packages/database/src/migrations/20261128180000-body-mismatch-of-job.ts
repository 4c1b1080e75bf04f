import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks a document of a batch whose key had created a different one. Existing rows stay unchanged. */
export class BodyMismatchOfJob20261128180000 implements MigrationInterface {
  name = 'BodyMismatchOfJob20261128180000';

  async up(runner: QueryRunner): Promise<void> {
    // A constant default: no row is rewritten.
    await runner.query('alter table issuing_job add column body_mismatch boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
