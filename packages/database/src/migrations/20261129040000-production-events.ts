import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/**
 * The events that a production key reads, without those of the sandbox. With those of the sandbox it replaces the index
 * of all events: readers of both merge the two, and no event is in more indexes than before.
 */
export class ProductionEvents20261129040000 implements MigrationInterface {
  name = 'ProductionEvents20261129040000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'outbox_event_production_idx',
      `on outbox_event (organization_id, position) where position is not null and environment is distinct from 'sandbox'`,
    );
    await runner.query('drop index concurrently if exists outbox_event_position_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
