import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many keys of a batch had created a different document, reported at its end. Earlier ones are not counted. */
export class BodyMismatchesOfBatch20261128190000 implements MigrationInterface {
  name = 'BodyMismatchesOfBatch20261128190000';

  async up(runner: QueryRunner): Promise<void> {
    // A constant default: no row is rewritten.
    await runner.query('alter table issuing_batch add column body_mismatches integer not null default 0');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
