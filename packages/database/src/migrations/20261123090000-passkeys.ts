import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable } from './protect-tenant-table.ts';

/** Passkeys of users (WebAuthn), and the challenges that they sign. */
export class Passkeys20261123090000 implements MigrationInterface {
  name = 'Passkeys20261123090000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table passkey (
        id uuid primary key,
        user_id uuid not null references user_account (id) on delete cascade,
        credential_id bytea not null constraint passkey_credential_id_key unique,
        public_key bytea not null,
        -- Signatures as the authenticator counts them; 0 where it does not.
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkey_user_idx on passkey (user_id);
      ${grantTable('passkey')}

      -- Null user: not known yet.
      create table passkey_challenge (
        hash bytea primary key,
        purpose text not null constraint passkey_challenge_purpose_check
          check (purpose in ('register', 'sign-in', 'step-up', 'proof')),
        user_id uuid references user_account (id) on delete cascade,
        expires_at timestamptz not null
      );
      create index passkey_challenge_user_idx on passkey_challenge (user_id);
      create index passkey_challenge_expires_idx on passkey_challenge (expires_at);
      ${grantTable('passkey_challenge')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
