import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The status of a stored response, where its operation has more than one: a replay must not claim more than it did. */
export class StatusOfReplays20261130040000 implements MigrationInterface {
  name = 'StatusOfReplays20261130040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_key add column answer_status integer');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
