import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable, protectTenantTable } from './protect-tenant-table.ts';

/**
 * Limits and usage of plans, their payments, referrals; and what remains of a deleted organization.
 */
export class PlansAndArchive20261121000510 implements MigrationInterface {
  name = 'PlansAndArchive20261121000510';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Only of limited plans: one row per month in America/Mexico_City, made by its first claim.
      create table usage_month (
        organization_id uuid not null references organization (id) on delete cascade,
        -- YYYY-MM
        period text not null,
        used integer not null,
        warned_at timestamptz,
        exceeded_at timestamptz,
        primary key (organization_id, period)
      ) with (fillfactor = 50);
      ${protectTenantTable('usage_month')}

      -- A refused attempt gives its unit back, whichever process refuses it; nothing happens to attempts of plans without a limit.
      create function free_usage_unit() returns trigger language plpgsql as $$
      begin
        update usage_month set used = greatest(used - 1, 0)
        where organization_id = new.organization_id
          and period = to_char(new.created_at at time zone 'America/Mexico_City', 'YYYY-MM');
        return null;
      end
      $$;
      create trigger stamping_attempt_free_unit after update on stamping_attempt for each row
        when (new.state = 'rejected' and old.state <> 'rejected' and new.environment = 'production')
        execute function free_usage_unit();

      -- What the payment provider last said.
      create table subscription (
        organization_id uuid primary key references organization (id) on delete cascade,
        provider text not null,
        customer_id text not null,
        subscription_id text not null,
        status text not null,
        plan text not null,
        -- When the provider wrote the notice: an older one changes nothing.
        told_at timestamptz not null,
        updated_at timestamptz not null
      );
      ${protectTenantTable('subscription')}

      -- Outlives the organization: a subscription is paid until the provider has heard that it ended.
      create table billing_cancellation (
        id uuid primary key,
        provider text not null,
        subscription_id text not null,
        tries integer not null default 0,
        next_try_at timestamptz not null,
        created_at timestamptz not null
      );
      create index billing_cancellation_due_idx on billing_cancellation (next_try_at);
      ${grantTable('billing_cancellation')}

      create table partner (
        organization_id uuid primary key references organization (id) on delete cascade,
        id uuid not null,
        code text not null,
        status text not null constraint partner_status_check check (status in ('active', 'suspended')),
        -- Share of what referred organizations pay, 0.2 is a fifth.
        commission_rate numeric(7, 6) not null,
        -- What was paid out; payouts are made outside of Lacre.
        paid_total numeric(24, 6) not null default 0,
        currency text not null default 'MXN',
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index partner_code_idx on partner (code);
      ${protectTenantTable('partner')}

      create table referral (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        -- Without a foreign key: that one came stays true when it has gone.
        referred_organization_id uuid not null,
        created_at timestamptz not null,
        ended_at timestamptz,
        primary key (organization_id, id)
      );
      create index referral_referred_idx on referral (referred_organization_id);
      ${protectTenantTable('referral')}

      create table partner_earning (
        organization_id uuid not null references organization (id) on delete cascade,
        -- The provider's payment: reported twice it counts once.
        payment_id text not null,
        referral_id uuid not null,
        amount numeric(24, 6) not null,
        currency text not null,
        created_at timestamptz not null,
        primary key (organization_id, payment_id)
      );
      ${protectTenantTable('partner_earning')}

      -- Stamped XML of deleted organizations, sealed, for as long as the law wants it kept. No tenant's table: its
      -- organization is gone, and only lacre_system may touch it.
      create table invoice_archive (
        id uuid primary key,
        former_organization uuid not null,
        uuid text,
        rfc_emisor text,
        status text not null,
        stamped_at timestamptz,
        sealed_xml bytea not null,
        sealed_key_id text not null,
        archived_at timestamptz not null,
        keep_until timestamptz not null
      );
      create index invoice_archive_keep_idx on invoice_archive (keep_until);
      create index invoice_archive_uuid_idx on invoice_archive (uuid);
      grant select, insert, update, delete on invoice_archive to lacre_system;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
