import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/**
 * Customers and products in the order of their lists within an environment, so that the rows of a key are counted and
 * skipped in the index. Each replaces the index of both environments: no row is in more indexes than before.
 */
export class PagesByEnvironment20261129060000 implements MigrationInterface {
  name = 'PagesByEnvironment20261129060000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['customer', 'product']) {
      await createIndexConcurrently(
        runner,
        `${table}_page_idx`,
        `on ${table} (organization_id, livemode, created_at desc, id desc)`,
      );
      await runner.query(`drop index concurrently if exists ${table}_list_idx`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
