import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The worker that is issuing a document: when it has ended, another one takes over at once. */
export class IssuingOwner20261128250000 implements MigrationInterface {
  name = 'IssuingOwner20261128250000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table issuing_job add column leased_by uuid');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
