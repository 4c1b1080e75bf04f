import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sends a mail now: of a process that has ended it is taken at once. */
export class MailOwner20261128230000 implements MigrationInterface {
  name = 'MailOwner20261128230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outgoing_mail add column leased_by uuid');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
