import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Further columns of lists and searches: subtotal and payment method, which the documents already contain, and the
 * caller's reference and metadata, which are claimed with the attempt, so that a second document with the same
 * reference is rejected before anything is sent.
 */
export class ReferencesAndBalances20261122080000 implements MigrationInterface {
  name = 'ReferencesAndBalances20261122080000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table stamping_attempt add column external_id text, add column metadata jsonb;
      create unique index attempt_external_id_key on stamping_attempt (organization_id, environment, external_id)
        where external_id is not null and state <> 'rejected';

      alter table invoice add column subtotal numeric(24, 6), add column metodo_pago text, add column external_id text, add column metadata jsonb;
      -- The attributes of the root stand before its seal and certificate, a few kilobytes in all; bytes are compared, not characters.
      update invoice i set
          subtotal = substring(x.head from '\\sSubTotal="([0-9.]+)"')::numeric,
          metodo_pago = substring(x.head from '\\sMetodoPago="(PUE|PPD)"')
        from (select organization_id, invoice_id, encode(substring(xml from 1 for 16384), 'escape') as head from invoice_xml) x
        where x.organization_id = i.organization_id and x.invoice_id = i.id;

      create index invoice_external_id_idx on invoice (organization_id, external_id) where external_id is not null;
      create index invoice_customer_idx on invoice (organization_id, customer_id, created_at desc, id desc) where customer_id is not null;
      create index invoice_installments_idx on invoice (organization_id, created_at desc, id desc) where metodo_pago = 'PPD' and status = 'vigente';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
