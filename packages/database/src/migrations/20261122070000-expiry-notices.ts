import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the last expiry notice of a certificate was sent, so that each notice is sent once. A key now has several
 * notices.
 */
export class ExpiryNotices20261122070000 implements MigrationInterface {
  name = 'ExpiryNotices20261122070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table certificate add column expiring_told_at timestamptz;
      create index certificate_valid_to_idx on certificate (valid_to) where replaced_at is null;
      drop index api_key_expires_idx;
      create index api_key_expires_idx on api_key (expires_at)
        where expires_at is not null and revoked_at is null and rotated_to is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
