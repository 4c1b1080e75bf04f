import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** The failed documents of a batch by attempt: a stamp that arrives later after all is counted there. */
export class FailedIssuingJobs20261128220000 implements MigrationInterface {
  name = 'FailedIssuingJobs20261128220000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'issuing_job_failed_idx',
      `on issuing_job (organization_id, attempt_id) where batch_id is not null and state = 'failed'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
