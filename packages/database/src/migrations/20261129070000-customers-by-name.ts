import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/**
 * Customers by RFC and name: any number of them share a generic RFC and are told apart by their names. It replaces the
 * index by RFC alone, so no row is in more indexes than before.
 */
export class CustomersByName20261129070000 implements MigrationInterface {
  name = 'CustomersByName20261129070000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'customer_receiver_idx', 'on customer (organization_id, tax_id, legal_name)');
    await runner.query('drop index concurrently if exists customer_tax_id_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
