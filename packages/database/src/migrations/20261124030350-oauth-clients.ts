import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable } from './protect-tenant-table.ts';

/**
 * Applications that belong to no organization: our own command line, and programs that registered themselves (RFC
 * 7591). Their tokens reference the same authorizations, and are deleted with them.
 */
export class OauthClients20261124030350 implements MigrationInterface {
  name = 'OauthClients20261124030350';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table oauth_client (
        id uuid primary key,
        kind text not null constraint oauth_client_kind_check check (kind in ('own', 'registered')),
        name text not null,
        redirect_uris text[] not null,
        scopes text[] not null,
        created_at timestamptz not null,
        authorized_at timestamptz
      );
      create index oauth_client_registered_idx on oauth_client (coalesce(authorized_at, created_at)) where kind = 'registered';
      ${grantTable('oauth_client')}

      alter table oauth_authorization
        alter column application_organization_id drop not null,
        add column oauth_client_id uuid constraint oauth_authorization_oauth_client_id_fkey
          references oauth_client (id) on delete cascade,
        add constraint oauth_authorization_client_check check (
          oauth_client_id is not distinct from case when application_organization_id is null then application_id end);
      create index oauth_authorization_client_idx on oauth_authorization (oauth_client_id) where oauth_client_id is not null;

      -- Whatever may be authorized, whoever it belongs to. Rows of organizations are seen by the rights of who asks.
      create view known_oauth_application with (security_invoker = true) as
        select organization_id, id, name, logo, scopes from oauth_application
        union all
        select null, id, name, null, scopes from oauth_client;
      grant select on known_oauth_application to lacre_app, lacre_system;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
