import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './create-index-concurrently.ts';

/** The events that a sandbox key reads, without the many of production: stamps in production write no entry. */
export class SandboxEvents20261129020000 implements MigrationInterface {
  name = 'SandboxEvents20261129020000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'outbox_event_sandbox_idx',
      `on outbox_event (organization_id, position) where position is not null and environment is distinct from 'production'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
