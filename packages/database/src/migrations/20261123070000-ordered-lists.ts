import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sort columns of lists besides the date. As text: under a policy an index supports only leakproof comparisons,
 * which those of numeric and lpad() are not. Nullable, so that no row is written here: see `OpenBalances20261124010000`
 * for what fills them.
 */
export class OrderedLists20261123070000 implements MigrationInterface {
  name = 'OrderedLists20261123070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invoice add column total_order text, add column folio_order text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
