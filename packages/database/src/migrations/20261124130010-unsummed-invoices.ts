import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** What `MonthSums20261124130000` still has to sum; empty except for documents that an older version writes. */
export class UnsummedInvoices20261124130010 implements MigrationInterface {
  name = 'UnsummedInvoices20261124130010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'invoice_unsummed_idx',
      'on invoice (organization_id, id) where transferred is null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
