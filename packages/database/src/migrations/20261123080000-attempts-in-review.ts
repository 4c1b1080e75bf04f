import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts that wait for a person are few among all that there ever were: they are listed and counted by an index. */
export class AttemptsInReview20261123080000 implements MigrationInterface {
  name = 'AttemptsInReview20261123080000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index stamping_attempt_review_idx on stamping_attempt (updated_at) where state = 'manual'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index stamping_attempt_review_idx');
  }
}
