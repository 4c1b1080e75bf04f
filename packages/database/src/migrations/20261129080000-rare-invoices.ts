import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/**
 * Invoices in a foreign currency and those paid in installments, newest first: where they are few among many others, a
 * list looked through those to find them. An invoice in pesos, a receipt or a transfer (XXX) is in no more indexes than
 * before; the index of installments replaces one of those in force only.
 */
export class RareInvoices20261129080000 implements MigrationInterface {
  name = 'RareInvoices20261129080000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'invoice_currency_idx',
      "on invoice (organization_id, moneda, created_at desc, id desc) where moneda not in ('MXN', 'XXX')",
    );
    await createIndexConcurrently(
      runner,
      'invoice_ppd_idx',
      "on invoice (organization_id, created_at desc, id desc) where metodo_pago = 'PPD'",
    );
    await runner.query('drop index concurrently if exists invoice_installments_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
