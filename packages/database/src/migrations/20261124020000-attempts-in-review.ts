import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** Attempts that wait for a person are few among all that there ever were: they are listed and counted by an index. */
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
