import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether the client confirmed replacing an invoice that has credit notes or receipts in force; the cancellation
 * follows in a later step.
 */
export class IgnoreRelated20261122040010 implements MigrationInterface {
  name = 'IgnoreRelated20261122040010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table substitution add column ignore_related boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
