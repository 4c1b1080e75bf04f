import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The limit for which the owner was notified, so that a larger plan of the same month notifies again. */
export class LimitsOfQuotaNotices20261130060000 implements MigrationInterface {
  name = 'LimitsOfQuotaNotices20261130060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table usage_month add column warned_limit integer, add column exceeded_limit integer');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
