import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a user chose their language: the default locale is a guess, and does not decide the language of responses.
 */
export class ChosenLocales20261122050000 implements MigrationInterface {
  name = 'ChosenLocales20261122050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table user_account add column locale_is_chosen boolean not null default false;
      update user_account set locale_is_chosen = true where locale <> 'es-MX';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
