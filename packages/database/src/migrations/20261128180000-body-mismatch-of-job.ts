import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A document of a batch whose key had made another one says so. The rows of before keep what they said. */
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
