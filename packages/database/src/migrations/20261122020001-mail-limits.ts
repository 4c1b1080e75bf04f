import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable, protectTenantTable } from './protect-tenant-table.ts';

/** The frequency and volume of e-mails of an organization to recipients of its choice. */
export class MailLimits20261122020001 implements MigrationInterface {
  name = 'MailLimits20261122020001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table mail_turn (
        -- SHA-256 of who mails and of the recipient.
        name bytea primary key,
        -- The next mail to that recipient goes no earlier.
        free_at timestamptz not null
      );
      create index mail_turn_free_idx on mail_turn (free_at);

      create table mail_day (
        organization_id uuid not null references organization (id) on delete cascade,
        -- In America/Mexico_City.
        day date not null,
        kind text not null constraint mail_day_kind_check check (kind in ('invoice', 'invitation')),
        mails integer not null,
        primary key (organization_id, day, kind)
      );
      create index mail_day_day_idx on mail_day (day);

      -- Who was invited may make an account, wherever it was.
      create index invitation_email_idx on invitation (email) where status = 'pending';

      -- Its turns and its place in the day are taken: at once when a request asks for a mail, else when its time comes.
      alter table invoice_email add column is_counted boolean not null default false;
      -- How often it was put off because its turn had not come: no failures.
      alter table invoice_email add column waits integer not null default 0;
      ${grantTable('mail_turn')}
      ${protectTenantTable('mail_day')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
