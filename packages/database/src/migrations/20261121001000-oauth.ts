import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable, protectTenantTable } from './protect-tenant-table.ts';

/**
 * OAuth 2.0: third-party applications, their authorizations, and the tokens issued to them. Every token references the
 * membership of the user who authorized it, so that it is deleted with the membership, the organization or the
 * application.
 */
export class OAuth20261121001000 implements MigrationInterface {
  name = 'OAuth20261121001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- The id is the client id.
      create table oauth_application (
        organization_id uuid not null constraint oauth_application_organization_id_fkey
          references organization (id) on delete cascade,
        id uuid not null,
        name text not null,
        logo text,
        type text not null constraint oauth_application_type_check check (type in ('confidential', 'public')),
        redirect_uris text[] not null,
        scopes text[] not null,
        secret_hash bytea,
        secret_last4 text,
        previous_secret_hash bytea,
        previous_secret_ends_at timestamptz,
        created_by uuid not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint oauth_application_secret_check check ((type = 'confidential') = (secret_hash is not null))
      );
      create index oauth_application_id_idx on oauth_application (id);

      -- A user let an application work in this organization. The application is usually another organization's: the one
      -- foreign key that leaves the tenant.
      create table oauth_authorization (
        organization_id uuid not null constraint oauth_authorization_organization_id_fkey
          references organization (id) on delete cascade,
        id uuid not null,
        user_id uuid not null,
        application_organization_id uuid not null,
        application_id uuid not null,
        created_at timestamptz not null,
        authorized_at timestamptz not null,
        last_used_at timestamptz,
        primary key (organization_id, id),
        constraint oauth_authorization_application_key unique (organization_id, user_id, application_id),
        constraint oauth_authorization_member_fkey foreign key (organization_id, user_id)
          references member (organization_id, user_id) on delete cascade,
        constraint oauth_authorization_application_fkey foreign key (application_organization_id, application_id)
          references oauth_application (organization_id, id) on delete cascade
      );
      create index oauth_authorization_user_idx on oauth_authorization (user_id);
      create index oauth_authorization_application_idx
        on oauth_authorization (application_organization_id, application_id);

      -- Grants, codes and refresh tokens, found by the SHA-256 of what was handed out; that itself is stored nowhere.
      create table oauth_artifact (
        organization_id uuid not null,
        hash bytea not null,
        kind text not null constraint oauth_artifact_kind_check
          check (kind in ('Grant', 'AuthorizationCode', 'RefreshToken')),
        authorization_id uuid not null,
        grant_hash bytea not null,
        payload jsonb not null,
        consumed_at timestamptz,
        expires_at timestamptz not null,
        primary key (organization_id, hash),
        constraint oauth_artifact_authorization_fkey foreign key (organization_id, authorization_id)
          references oauth_authorization (organization_id, id) on delete cascade
      );
      create index oauth_artifact_hash_idx on oauth_artifact (hash);
      create index oauth_artifact_grant_idx on oauth_artifact (grant_hash);
      create index oauth_artifact_authorization_idx on oauth_artifact (organization_id, authorization_id);
      create index oauth_artifact_expires_idx on oauth_artifact (expires_at);

      -- What the login and consent pages remember, before any organization is known.
      create table oauth_interaction (
        hash bytea primary key,
        kind text not null constraint oauth_interaction_kind_check check (kind in ('Interaction', 'Session')),
        uid_hash bytea,
        payload jsonb not null,
        expires_at timestamptz not null
      );
      create index oauth_interaction_uid_idx on oauth_interaction (uid_hash) where uid_hash is not null;
      create index oauth_interaction_expires_idx on oauth_interaction (expires_at);

      -- Private keys (ES256), sealed. One follows the other: the generation is taken once, whichever process makes it.
      create table oauth_signing_key (
        generation integer primary key,
        kid text not null constraint oauth_signing_key_kid_key unique,
        sealed_key bytea not null,
        sealed_key_id text not null,
        created_at timestamptz not null,
        active_from timestamptz not null
      );
      ${protectTenantTable('oauth_application')}
      ${protectTenantTable('oauth_authorization')}
      ${protectTenantTable('oauth_artifact')}
      ${grantTable('oauth_interaction')}
      ${grantTable('oauth_signing_key')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
