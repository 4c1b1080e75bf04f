import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable, protectTenantTable } from './protect-tenant-table.ts';

/** From here on the application sees only rows of one organization, even when a WHERE is missing. */
export class TenantPolicies20261121000310 implements MigrationInterface {
  name = 'TenantPolicies20261121000310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Under a policy an index serves leakproof comparisons only, which lower() is not.
      alter table invoice add column uuid_lower text not null generated always as (lower(uuid)) stored;
      drop index invoice_uuid_key;
      create unique index invoice_uuid_key on invoice (organization_id, environment, uuid_lower);

      ${protectTenantTable('organization', 'id')}
      ${tenantTables.map((table) => protectTenantTable(table)).join('\n')}
      ${commonTables.map((table) => grantTable(table)).join('\n')}
      grant select on migration to lacre_app, lacre_system;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}

const tenantTables = [
  'member',
  'certificate',
  'api_key',
  'customer',
  'product',
  'folio_series',
  'stamping_attempt',
  'invoice',
  'invoice_xml',
  'invoice_ledger',
  'outbox_event',
];
const commonTables = ['user_account', 'session', 'installation_fact', 'agenda_jobs'];
