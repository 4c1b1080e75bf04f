import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the provider made a subscription, which tells the later of two that are both paid; null until it is told. */
export class SubscriptionStart20261128240000 implements MigrationInterface {
  name = 'SubscriptionStart20261128240000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscription add column started_at timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
