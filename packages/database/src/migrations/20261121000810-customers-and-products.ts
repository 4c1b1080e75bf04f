import type { MigrationInterface, QueryRunner } from 'typeorm';

const folded = (text: string) => `translate(lower(${text}), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')`;

/** All fields of customers and products, and the sort and search columns of their lists. */
export class CustomersAndProducts20261121000810 implements MigrationInterface {
  name = 'CustomersAndProducts20261121000810';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table customer
        add column address_street text,
        add column address_exterior text,
        add column address_interior text,
        add column address_neighborhood text,
        add column address_city text,
        add column address_municipality text,
        add column address_state text,
        add column external_id text,
        add column metadata jsonb not null default '{}',
        -- What a search looks through: lower case without accents. Made by the application, a hundred times faster than here.
        add column search text not null default '';
      update customer set search = ${folded("legal_name || ' ' || tax_id || ' ' || coalesce(email, '')")};
      create index customer_list_idx on customer (organization_id, created_at desc, id desc);

      alter table product
        add column external_id text,
        add column metadata jsonb not null default '{}',
        add column search text not null default '';
      update product set search = ${folded("description || ' ' || coalesce(sku, '') || ' ' || product_key")};
      create index product_list_idx on product (organization_id, created_at desc, id desc);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
