import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/**
 * Invoices of a series, newest first: a list looked through all others to find them. It includes what counts ask for,
 * so that they are counted in the index alone.
 */
export class InvoicesBySeries20261130010000 implements MigrationInterface {
  name = 'InvoicesBySeries20261130010000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'invoice_series_idx',
      `on invoice (organization_id, environment, serie, created_at desc, id desc) include (tipo_comprobante, status)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
