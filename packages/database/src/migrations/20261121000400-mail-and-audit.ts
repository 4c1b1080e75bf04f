import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable, protectTenantTable } from './protect-tenant-table.ts';

/** Queued e-mails, and the audit log of organizations. */
export class MailAndAudit20261121000400 implements MigrationInterface {
  name = 'MailAndAudit20261121000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Mails carry tokens, so the content is sealed, and the row goes once the mail is sent or given up.
      create table outgoing_mail (
        id uuid primary key,
        sealed bytea not null,
        sealed_key_id text not null,
        tries integer not null default 0,
        due_at timestamptz not null,
        created_at timestamptz not null
      );
      create index outgoing_mail_due_idx on outgoing_mail (due_at);
      ${grantTable('outgoing_mail')}

      -- Each entry's hash covers the hash of the one before it, so that none can be changed or taken out unnoticed.
      create table audit_entry (
        organization_id uuid not null references organization (id) on delete cascade,
        position bigint not null,
        id uuid not null,
        created_at timestamptz not null,
        actor_kind text not null,
        actor_id uuid,
        ip text,
        user_agent text,
        action text not null,
        target_type text,
        target_id text,
        details jsonb not null default '{}',
        previous_hash bytea not null,
        hash bytea not null,
        primary key (organization_id, position)
      );
      create index audit_entry_action_idx on audit_entry (organization_id, action, position);
      create index audit_entry_created_idx on audit_entry (organization_id, created_at);
      ${protectTenantTable('audit_entry')}
      -- Written once: a stolen connection of the application can add to it, not rewrite it.
      revoke update, delete on audit_entry from lacre_app, lacre_system;

      -- The end of each organization's chain. Its row is held while an entry is added, so that entries are one behind the other.
      create table audit_head (
        organization_id uuid primary key references organization (id) on delete cascade,
        position bigint not null,
        hash bytea not null
      );
      ${protectTenantTable('audit_head')}
      revoke delete on audit_head from lacre_app, lacre_system;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
