import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sealed bytes of a usual document stay in the row of their attempt. Outside it they are chunks of 2 KB, each a row and
 * an index entry, which the stamp deletes one by one a moment later. No row is rewritten, and reading does not change.
 */
export class SealedInRows20261128170000 implements MigrationInterface {
  name = 'SealedInRows20261128170000';

  async up(runner: QueryRunner): Promise<void> {
    // As much as fits into a page.
    await runner.query('alter table stamping_attempt set (toast_tuple_target = 8160)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
