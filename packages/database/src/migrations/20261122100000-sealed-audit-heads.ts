import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Heads of audit chains authenticated with the master key, the application that acted, and stamps in the log. */
export class SealedAuditHeads20261122100000 implements MigrationInterface {
  name = 'SealedAuditHeads20261122100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table audit_entry add column application_id text;
      alter table audit_head
        -- Position and hash of the chain's end as they were, under envelope encryption: who has no master key cannot make one.
        -- Null: a chain of before; only an operator may have it sealed.
        add column sealed bytea,
        add column sealed_key_id text,
        -- How far it is sealed, to find what is to do. Believed nowhere.
        add column sealed_position bigint not null default 0,
        -- Place in the stream of events of the last stamp that is in the chain.
        add column stamps_position bigint not null default 0;
      create index audit_head_unsealed_idx on audit_head (organization_id) where position <> sealed_position;
      -- Written by the relay, which gives the places; the stamping itself writes nothing here.
      create index outbox_event_stamps_idx on outbox_event (position) where kind = 'invoice.stamped' and position is not null;
      -- What was stamped before is not added later.
      insert into installation_fact (name, value)
        select 'audited-stamps-position', coalesce(max(position), 0)::text from outbox_event;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
