import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The credential that created an invitation, a webhook or a key, so that these end with it. Empty: created by a
 * signed-in user.
 */
export class MadeByCredential20261122020000 implements MigrationInterface {
  name = 'MadeByCredential20261122020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table api_key add column made_by_key uuid;
      create index api_key_made_by_idx on api_key (organization_id, made_by_key) where made_by_key is not null;

      alter table invitation add column api_key_id uuid;
      alter table invitation add column authorization_id uuid;

      alter table webhook add column api_key_id uuid;
      alter table webhook add column authorization_id uuid;
      -- Of the access token that made it: it reads no more than these.
      alter table webhook add column scopes text[];
      alter table webhook drop constraint webhook_disabled_reason_check;
      alter table webhook add constraint webhook_disabled_reason_check
        check (disabled_reason in ('gone', 'failing', 'credential_ended'));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
