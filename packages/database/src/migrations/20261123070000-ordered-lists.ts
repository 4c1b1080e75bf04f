import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lists are ordered by besides the date. As text: under a policy an index serves leakproof comparisons only, which
 * those of numeric and lpad() are not. Nullable, so that no row is written here: `OpenBalances20261124010000` says who
 * fills them.
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
