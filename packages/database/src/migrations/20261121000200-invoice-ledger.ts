import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The amounts that credit notes and payment receipts apply to an invoice, and the document type of an attempt. */
export class InvoiceLedger20261121000200 implements MigrationInterface {
  name = 'InvoiceLedger20261121000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table stamping_attempt add column tipo_comprobante text not null default 'I'
        constraint stamping_attempt_tipo_comprobante_check check (tipo_comprobante in ('I', 'E', 'T', 'P'));
      -- Outside of the seal: never sent to a PAC, put into the document when it comes back.
      alter table stamping_attempt add column addenda text;
      update stamping_attempt a set tipo_comprobante = i.tipo_comprobante
        from invoice i where i.organization_id = a.organization_id and i.id = a.id and i.tipo_comprobante <> 'I';

      -- One line of an Egreso or a receipt. Nothing is ever taken back here: a line counts while its attempt is not refused,
      -- its document is not cancelled and no receipt that counts has replaced it. So it cannot drift from what was stamped.
      create table invoice_ledger (
        organization_id uuid not null references organization (id) on delete cascade,
        attempt_id uuid not null,
        line integer not null,
        invoice_id uuid not null,
        kind text not null constraint invoice_ledger_kind_check check (kind in ('credit', 'payment')),
        -- In the currency of the invoice.
        amount numeric(24, 6) not null,
        installment integer,
        -- The attempt of the receipt that replaces this one (relation 04).
        replaced_by uuid,
        primary key (organization_id, attempt_id, line)
      );
      create index invoice_ledger_invoice_idx on invoice_ledger (organization_id, invoice_id);
      insert into invoice_ledger (organization_id, attempt_id, line, invoice_id, kind, amount)
        select e.organization_id, e.id, 0, i.id, 'credit', e.total from invoice e
        join invoice i on i.organization_id = e.organization_id and i.environment = e.environment
          and lower(i.uuid) = lower(e.related_invoice_uuid)
        where e.tipo_comprobante = 'E' and i.tipo_comprobante = 'I';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
