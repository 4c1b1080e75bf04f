import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/**
 * Lists by date of issue, total and folio read an index in their order. Type and status are in the indexes because each
 * list reads them: rows are read only for the displayed page. Created while others stamp, hence each outside a
 * transaction; those created before an interruption of the migration are kept.
 */
export class ListIndexes20261124010010 implements MigrationInterface {
  name = 'ListIndexes20261124010010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const inOrder = (column: string) =>
      `on invoice (organization_id, environment, ${column}, id) include (tipo_comprobante, status)`;
    await createIndexConcurrently(runner, 'invoice_fecha_idx', inOrder('fecha'));
    await createIndexConcurrently(runner, 'invoice_total_idx', inOrder('total_order'));
    await createIndexConcurrently(runner, 'invoice_folio_order_idx', inOrder('folio_order'));
    await createIndexConcurrently(
      runner,
      'invoice_ledger_replaced_idx',
      'on invoice_ledger (organization_id, replaced_by) where replaced_by is not null',
    );
    // From an unreleased version, which computed balances from them.
    for (const index of ['invoice_receivable_idx', 'invoice_cancelled_idx', 'stamping_attempt_rejected_idx'])
      await runner.query(`drop index concurrently if exists ${index}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
