import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a subscription renews. Existing rows have no end date on record, so their status decides. */
export class SubscriptionRenews20261128260000 implements MigrationInterface {
  name = 'SubscriptionRenews20261128260000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscription add column renews boolean not null default false');
    await runner.query(`update subscription set renews = true where status in ('active', 'trialing')`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
