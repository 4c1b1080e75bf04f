import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the provider created a subscription, which decides between two paid ones; null until it is reported. */
export class SubscriptionStart20261128240000 implements MigrationInterface {
  name = 'SubscriptionStart20261128240000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscription add column started_at timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
