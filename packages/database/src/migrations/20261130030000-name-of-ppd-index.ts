import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the migration of 2026-11-29 ran in its first form, its index has the name that it no longer creates. */
export class NameOfPpdIndex20261130030000 implements MigrationInterface {
  name = 'NameOfPpdIndex20261130030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter index if exists invoice_instalments_idx rename to invoice_ppd_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
