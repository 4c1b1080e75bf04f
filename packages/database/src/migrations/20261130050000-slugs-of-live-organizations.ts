import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Slugs are unique among organizations that exist. PostgreSQL counts the columns of a partial index as no key: with the
 * constraint, deleting an organization, which frees its slug, locked its row against every reference from another row,
 * and so deadlocked with whoever had locked a row that is deleted with it and was about to record that.
 */
export class SlugsOfLiveOrganizations20261130050000 implements MigrationInterface {
  name = 'SlugsOfLiveOrganizations20261130050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organization drop constraint organization_slug_key');
    await runner.query('create unique index organization_slug_key on organization (slug) where deleted_at is null');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
