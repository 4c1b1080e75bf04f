import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** The audit log finds the stamps of payrolls like those of invoices: by an index that contains only them. */
export class PayrollStamps20261124020010 implements MigrationInterface {
  name = 'PayrollStamps20261124020010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'outbox_event_stamped_idx',
      "on outbox_event (position) where kind in ('invoice.stamped', 'payroll.stamped') and position is not null",
    );
    await runner.query('drop index concurrently if exists outbox_event_stamps_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
