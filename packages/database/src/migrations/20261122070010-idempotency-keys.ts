import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/**
 * What a request with an Idempotency-Key created, so that the same request creates nothing again. Those of documents
 * are in stamping_attempt.
 */
export class IdempotencyKeys20261122070010 implements MigrationInterface {
  name = 'IdempotencyKeys20261122070010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table idempotency_key (
        -- Of a request about no organization, such as making one: the person's id. So it refers to no table.
        organization_id uuid not null,
        id uuid not null,
        -- Whose key it is: keys of an environment, or a person in an organization.
        caller text not null,
        operation text not null,
        key text not null,
        body_hash bytea not null,
        -- Null: not finished, or not known.
        answer jsonb,
        leased_until timestamptz not null,
        expires_at timestamptz not null,
        primary key (organization_id, id),
        constraint idempotency_key_caller_key unique (organization_id, caller, operation, key)
      );
      create index idempotency_key_expires_idx on idempotency_key (expires_at);
      ${protectTenantTable('idempotency_key')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
