import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** Attempts that wait for manual review are few among all attempts: an index lists and counts them. */
export class AttemptsInReview20261124020000 implements MigrationInterface {
  name = 'AttemptsInReview20261124020000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'stamping_attempt_review_idx',
      `on stamping_attempt (updated_at) where state = 'manual'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
