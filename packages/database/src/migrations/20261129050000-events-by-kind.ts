import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/**
 * Events by kind, for the deliveries of one. Without those of stamped invoices, the many, so that their stamps write no
 * entry.
 */
export class EventsByKind20261129050000 implements MigrationInterface {
  name = 'EventsByKind20261129050000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'outbox_event_kind_idx',
      `on outbox_event (organization_id, kind, id) where kind <> 'invoice.stamped'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
