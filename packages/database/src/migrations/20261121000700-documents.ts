import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/** The appearance of an organization's documents, the cache of printed documents, and the e-mails with them. */
export class Documents20261121000700 implements MigrationInterface {
  name = 'Documents20261121000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- No row: the defaults.
      create table document_settings (
        organization_id uuid primary key references organization (id) on delete cascade,
        color text not null constraint document_settings_color_check check (color ~ '^#[0-9a-f]{6}$'),
        paper text not null constraint document_settings_paper_check check (paper in ('letter', 'a4')),
        show_logo boolean not null,
        show_contact boolean not null,
        footer text,
        email_on_stamp boolean not null,
        updated_at timestamptz not null
      );
      -- The image behind organization.logo as it was fetched once; without bytes it could not be.
      create table organization_logo (
        organization_id uuid primary key references organization (id) on delete cascade,
        url text not null,
        content_type text constraint organization_logo_content_type_check
          check (content_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
        bytes bytea,
        fetched_at timestamptz not null
      );
      -- PDFs that were printed already, one per invoice: what the hash says can be printed again, so nothing is written ahead
      -- and a crash of the database may empty it.
      create unlogged table printed_document (
        organization_id uuid not null,
        invoice_id uuid not null,
        content_hash bytea not null,
        pdf bytea not null,
        used_at timestamptz not null,
        primary key (organization_id, invoice_id),
        foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
      );
      -- Compressed already.
      alter table printed_document alter column pdf set storage external;
      create index printed_document_used_idx on printed_document (used_at);

      -- A wish to mail a document. Made before the stamp it waits for it: invoice_id is the attempt's id, and the invoice's.
      create table invoice_email (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        invoice_id uuid not null,
        recipients text[] not null,
        state text not null constraint invoice_email_state_check check (state in ('waiting', 'sent', 'failed')),
        tries integer not null default 0,
        next_try_at timestamptz,
        failure text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      );
      create index invoice_email_due_idx on invoice_email (next_try_at) where state = 'waiting';
      create index invoice_email_invoice_idx on invoice_email (organization_id, invoice_id);

      ${['document_settings', 'organization_logo', 'printed_document', 'invoice_email'].map((table) => protectTenantTable(table)).join('\n')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
