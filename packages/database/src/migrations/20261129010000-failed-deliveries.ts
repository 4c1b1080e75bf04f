import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** Failed deliveries of a webhook, few among all, in the order of their list. */
export class FailedDeliveries20261129010000 implements MigrationInterface {
  name = 'FailedDeliveries20261129010000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'webhook_delivery_failed_idx',
      `on webhook_delivery (organization_id, webhook_id, id) where state = 'failed'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
