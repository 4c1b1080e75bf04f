import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which worker issues a document now: of one that has ended it is taken at once. */
export class IssuingOwner20261128250000 implements MigrationInterface {
  name = 'IssuingOwner20261128250000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table issuing_job add column leased_by uuid');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
