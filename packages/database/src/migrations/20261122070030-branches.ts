import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/** Places that an organization issues from besides its fiscal domicile (LugarExpedicion). */
export class Branches20261122070030 implements MigrationInterface {
  name = 'Branches20261122070030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table branch (
        organization_id uuid not null constraint branch_organization_id_fkey references organization (id) on delete cascade,
        code text not null,
        name text not null,
        zip text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, code)
      );
      ${protectTenantTable('branch')}
      -- Null: the postal code of the fiscal domicile.
      alter table folio_series add column place_of_issue text;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
