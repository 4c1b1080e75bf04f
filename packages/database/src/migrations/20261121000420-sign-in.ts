import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable } from './protect-tenant-table.ts';

/** Failed sign-ins, for e-mails with and without an account alike; tokens that are sent by e-mail. */
export class SignIn20261121000420 implements MigrationInterface {
  name = 'SignIn20261121000420';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table user_account drop column failed_sign_ins, drop column last_failed_sign_in_at;

      create table sign_in_failure (
        -- SHA-256: what people type by mistake is not kept readable.
        email_hash bytea primary key,
        failures integer not null,
        last_at timestamptz not null
      );
      create index sign_in_failure_last_idx on sign_in_failure (last_at);
      ${grantTable('sign_in_failure')}

      create table user_token (
        hash bytea primary key,
        user_id uuid not null references user_account (id) on delete cascade,
        purpose text not null constraint user_token_purpose_check check (purpose in ('password-reset', 'email-verification')),
        -- To which it was sent: it is good for no other.
        email text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        constraint user_token_purpose_key unique (user_id, purpose)
      );
      create index user_token_expires_idx on user_token (expires_at);
      ${grantTable('user_token')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
