import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './protect-tenant-table.ts';

/** Subscriptions to events, deliveries to them, and the order in which events are read. */
export class Webhooks20261121000600 implements MigrationInterface {
  name = 'Webhooks20261121000600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Given by the relay, in the order of its commits: a reader who has seen a position will see no smaller one later.
      create sequence outbox_event_position_seq;
      grant usage on sequence outbox_event_position_seq to lacre_app, lacre_system;
      alter table outbox_event add column position bigint;
      -- Asked for by a person, with sample data: goes to one webhook and is part of no stream.
      alter table outbox_event add column is_test boolean not null default false;
      create index outbox_event_position_idx on outbox_event (organization_id, position) where position is not null;
      create index outbox_event_dispatched_idx on outbox_event (dispatched_at) where dispatched_at is not null;

      create table webhook (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        url text not null,
        description text,
        -- Kinds, or * for all.
        events text[] not null,
        -- null: both.
        environment text constraint webhook_environment_check check (environment in ('sandbox', 'production')),
        is_active boolean not null,
        -- Why the service itself switched it off.
        disabled_reason text constraint webhook_disabled_reason_check check (disabled_reason in ('gone', 'failing')),
        disabled_at timestamptz,
        -- Under envelope encryption.
        secret bytea not null,
        secret_key_id text not null,
        -- Signs beside the new one for a day after a rotation.
        previous_secret bytea,
        previous_secret_key_id text,
        previous_secret_until timestamptz,
        -- The first failure since the last success.
        failing_since timestamptz,
        -- The receiver asked for less: nothing is sent before.
        paused_until timestamptz,
        pauses integer not null default 0,
        created_by uuid not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      );

      create table webhook_delivery (
        organization_id uuid not null,
        id uuid not null,
        webhook_id uuid not null,
        event_id uuid not null,
        state text not null constraint webhook_delivery_state_check check (state in ('pending', 'delivered', 'failed')),
        -- Tries since it was made or replayed; the schedule goes by it.
        tries integer not null default 0,
        next_attempt_at timestamptz,
        -- Being sent now; raised by every claim, compared by the write of the outcome.
        fence integer not null default 0,
        leased_until timestamptz,
        -- Which process: one at a time serves a webhook.
        leased_by uuid,
        -- Every try, oldest first: when, how long, what was sent and answered.
        attempts jsonb not null default '[]',
        last_status integer,
        last_error text,
        completed_at timestamptz,
        created_at timestamptz not null,
        primary key (organization_id, id),
        foreign key (organization_id, webhook_id) references webhook (organization_id, id) on delete cascade,
        foreign key (organization_id, event_id) references outbox_event (organization_id, id) on delete cascade
      );
      create unique index webhook_delivery_event_key on webhook_delivery (organization_id, event_id, webhook_id);
      -- The log of a webhook; ids grow with time.
      create index webhook_delivery_log_idx on webhook_delivery (organization_id, webhook_id, id);
      create index webhook_delivery_due_idx on webhook_delivery (organization_id, webhook_id, next_attempt_at)
        where state = 'pending';
      create index webhook_delivery_leased_idx on webhook_delivery (organization_id, webhook_id, leased_until)
        where leased_until is not null;
      create index webhook_delivery_created_idx on webhook_delivery using brin (created_at);

      ${protectTenantTable('webhook')}
      ${protectTenantTable('webhook_delivery')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
