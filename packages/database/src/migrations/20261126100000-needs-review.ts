import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/**
 * The state `manual` may be called `needs_review`, which the next version writes (decision 0050). Both indexes are
 * created again with other names: their conditions are implied by those of the previous version, whose statements use
 * them too.
 */
export class NeedsReview20261126100000 implements MigrationInterface {
  name = 'NeedsReview20261126100000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Every previously allowed value still is, so no row is validated.
    await runner.query(/* sql */ `
      alter table stamping_attempt drop constraint stamping_attempt_state_check, add constraint stamping_attempt_state_check
        check (state = any ('{claimed,sealed,sending,stamped,rejected,unknown,manual,needs_review}'::text[])) not valid
    `);
    await createIndexConcurrently(
      runner,
      'stamping_attempt_in_review_idx',
      `on stamping_attempt (updated_at) where state in ('manual', 'needs_review')`,
    );
    await createIndexConcurrently(
      runner,
      'stamping_attempt_open_evidence_idx',
      `on stamping_attempt (evidence) where evidence is not null and state in ('unknown', 'manual', 'needs_review')`,
    );
    for (const index of ['stamping_attempt_review_idx', 'stamping_attempt_evidence_idx'])
      await runner.query(`drop index concurrently if exists ${index}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
