import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists by date of issue, total and folio read an index in their order, and what is owed is added up from indexes. Type
 * and status are in the indexes because each list asks for them: rows are read for the page that is shown only.
 */
export class OrderedLists20261123070000 implements MigrationInterface {
  name = 'OrderedLists20261123070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- As text: under a policy an index serves leakproof comparisons only, which those of numeric and lpad() are not.
      alter table invoice
        add column total_order text not null generated always as (lpad(total::text, 25, '0')) stored,
        add column folio_order text not null generated always as (lpad(folio, 40, '0')) stored;
      create index invoice_fecha_idx on invoice (organization_id, environment, fecha, id) include (tipo_comprobante, status);
      create index invoice_total_idx on invoice (organization_id, environment, total_order, id) include (tipo_comprobante, status);
      create index invoice_folio_order_idx on invoice (organization_id, environment, folio_order, id) include (tipo_comprobante, status);

      create index invoice_receivable_idx on invoice (organization_id, environment, fecha, id) include (total, moneda, customer_id)
        where metodo_pago = 'PPD' and status = 'vigente';
      -- What takes nothing from invoices after all: few rows, and none at the time of a stamp.
      create index invoice_cancelled_idx on invoice (organization_id, environment, id)
        where status = 'cancelado' and tipo_comprobante in ('E', 'P');
      create index stamping_attempt_rejected_idx on stamping_attempt (organization_id, environment, id)
        where state = 'rejected' and tipo_comprobante in ('E', 'P');
      drop index invoice_ledger_invoice_idx;
      create index invoice_ledger_invoice_idx on invoice_ledger (organization_id, invoice_id) include (attempt_id, replaced_by, amount);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
