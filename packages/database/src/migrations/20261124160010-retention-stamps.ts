import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** The audit log finds the stamps of retentions like the others: by an index that contains only stamps. */
export class RetentionStamps20261124160010 implements MigrationInterface {
  name = 'RetentionStamps20261124160010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'outbox_event_every_stamp_idx',
      "on outbox_event (position) where kind in ('invoice.stamped', 'payroll.stamped', 'retention.stamped') and position is not null",
    );
    await runner.query('drop index concurrently if exists outbox_event_stamped_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
