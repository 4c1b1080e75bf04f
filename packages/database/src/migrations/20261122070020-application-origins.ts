import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Origins of an application's redirect addresses: browsers on them may call with a bearer token (CORS). */
export class ApplicationOrigins20261122070020 implements MigrationInterface {
  name = 'ApplicationOrigins20261122070020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table oauth_application add column origins text[] not null default '{}';
      -- As new URL(uri).origin writes it: no path, lower case, no default port.
      update oauth_application set origins = array(
        select distinct regexp_replace(regexp_replace(lower(substring(uri from '^[a-zA-Z]+://[^/?#]+')),
          '^(https://.*):443$', '\\1'), '^(http://.*):80$', '\\1')
        from unnest(redirect_uris) uri where uri ~* '^https?://');
      create index oauth_application_origins_idx on oauth_application using gin (origins);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
