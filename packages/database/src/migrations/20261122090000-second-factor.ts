import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable } from './protect-tenant-table.ts';

/** One-time codes as a second factor for sign-in, and a maximum lifetime of refreshed sessions. */
export class SecondFactor20261122090000 implements MigrationInterface {
  name = 'SecondFactor20261122090000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      update session set expires_at = least(expires_at, created_at + interval '90 days');

      create table second_factor (
        user_id uuid primary key references user_account (id) on delete cascade,
        sealed_secret bytea not null,
        sealed_secret_key_id text not null,
        -- Null: shown to the person, and asked for nowhere yet.
        confirmed_at timestamptz,
        -- Time step (RFC 6238) of the last code that was taken: none of it or before it is taken again.
        last_step bigint,
        created_at timestamptz not null
      );
      ${grantTable('second_factor')}

      create table recovery_code (
        user_id uuid not null references second_factor (user_id) on delete cascade,
        hash bytea not null,
        primary key (user_id, hash)
      );
      ${grantTable('recovery_code')}

      -- Who has proved the password and owes the code.
      create table sign_in_challenge (
        hash bytea primary key,
        user_id uuid not null references user_account (id) on delete cascade,
        expires_at timestamptz not null
      );
      create index sign_in_challenge_user_idx on sign_in_challenge (user_id);
      create index sign_in_challenge_expires_idx on sign_in_challenge (expires_at);
      ${grantTable('sign_in_challenge')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
