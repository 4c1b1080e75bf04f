import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a substitution waits or failed, in both languages; `message` is that of older rows, in English. */
export class SubstitutionMessages20261124010020 implements MigrationInterface {
  name = 'SubstitutionMessages20261124010020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table substitution add column messages jsonb');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
