import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** The queued documents that the purge deletes, by when they ended. Those that are kept forever are not included. */
export class EndedIssuingJobs20261128210000 implements MigrationInterface {
  name = 'EndedIssuingJobs20261128210000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'issuing_job_ended_idx',
      `on issuing_job (updated_at) where batch_id is null and not (state in ('queued', 'running'))
        and (invoice_id is null or invoice_id = id)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
