import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Attempts that earlier versions left in `manual` become `needs_review` (decision 0050), and `manual` is rejected: the
 * previous version already writes `needs_review`. Both partial indexes still contain `manual`, since the statements of
 * the previous version do.
 */
export class NoManualState20261128100000 implements MigrationInterface {
  name = 'NoManualState20261128100000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Not valid: no row is validated. The rows follow, few and found by their index, without a lock on the table.
    await runner.query(/* sql */ `
      alter table stamping_attempt drop constraint stamping_attempt_state_check, add constraint stamping_attempt_state_check
        check (state = any ('{claimed,sealed,sending,stamped,rejected,unknown,needs_review}'::text[])) not valid
    `);
    await runner.query(`update stamping_attempt set state = 'needs_review' where state = 'manual'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
