import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recipients of a document's e-mail whom it could not be delivered to. */
export class UndeliveredMails20261130020000 implements MigrationInterface {
  name = 'UndeliveredMails20261130020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table invoice_email add column undelivered jsonb not null default '[]'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
