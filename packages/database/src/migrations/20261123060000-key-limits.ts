import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/** Issuing limits of an API key, and the usage that counts against them. */
export class KeyLimits20261123060000 implements MigrationInterface {
  name = 'KeyLimits20261123060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table api_key add column limits jsonb, add column counted_as uuid;

      -- A line counts while its attempt is not rejected, so nothing is ever given back.
      create table api_key_use (
        organization_id uuid not null constraint api_key_use_organization_id_fkey references organization (id) on delete cascade,
        attempt_id uuid not null,
        counted_as uuid not null,
        amount numeric(24, 6) not null,
        at timestamptz not null,
        primary key (organization_id, attempt_id, counted_as)
      );
      create index api_key_use_day_idx on api_key_use (organization_id, counted_as, at);
      ${protectTenantTable('api_key_use')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
