import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The process that is sending an e-mail: when it has ended, another one takes over at once. */
export class MailOwner20261128230000 implements MigrationInterface {
  name = 'MailOwner20261128230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outgoing_mail add column leased_by uuid');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
