import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/** Invitations; rotation, deactivation and expiry notices of keys; deletion of organizations in two steps. */
export class People20261121000500 implements MigrationInterface {
  name = 'People20261121000500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- From this moment no caller sees it any more; a job archives what the law wants kept and deletes the rest.
      alter table organization add column deleted_at timestamptz;
      create index organization_deleted_idx on organization (deleted_at) where deleted_at is not null;

      alter table api_key add column is_active boolean not null default true;
      -- The key that takes over: this one ends at expires_at and needs no reminder.
      alter table api_key add column rotated_to uuid;
      alter table api_key add column expiring_told_at timestamptz;
      create index api_key_expires_idx on api_key (expires_at)
        where expires_at is not null and revoked_at is null and rotated_to is null and expiring_told_at is null;

      create table invitation (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        -- In the form in which accounts have it.
        email text not null,
        role text not null constraint invitation_role_check check (role in ('admin', 'member')),
        status text not null constraint invitation_status_check
          check (status in ('pending', 'accepted', 'declined', 'cancelled', 'expired')),
        -- SHA-256 of the token, which travels only in the e-mail.
        token_hash bytea not null,
        invited_by uuid not null references user_account (id),
        expires_at timestamptz not null,
        accepted_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      );
      create unique index invitation_pending_key on invitation (organization_id, email) where status = 'pending';
      create index invitation_token_idx on invitation (token_hash);
      create index invitation_expires_idx on invitation (expires_at) where status = 'pending';
      ${protectTenantTable('invitation')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
