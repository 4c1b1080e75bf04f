import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the PAC simulator has stamped, and its certificate authority. A separate schema, as if it were another service:
 * no request uses a role that may read it.
 */
export class SimulatorLedger20261123030000 implements MigrationInterface {
  name = 'SimulatorLedger20261123030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create schema pac_simulator;
      create table pac_simulator.stamp (
        id bigint generated always as identity primary key,
        -- SHA-256 of the original string, hex.
        cadena_hash text not null unique,
        uuid text not null unique,
        -- As they stand in the XML.
        rfc_emisor text not null,
        rfc_receptor text not null,
        tipo_de_comprobante text not null,
        total text not null,
        moneda text not null,
        tipo_cambio text,
        serie text,
        folio text,
        reference text,
        fecha_timbrado text not null,
        xml bytea not null,
        status text not null check (status in ('vigente', 'cancelado')),
        cancellation text,
        motive text,
        substitute text,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index stamp_reference_idx on pac_simulator.stamp (reference);
      create table pac_simulator.relation (
        uuid text not null references pac_simulator.stamp (uuid),
        related_uuid text not null,
        tipo_relacion text not null
      );
      create index relation_related_idx on pac_simulator.relation (related_uuid);
      create index relation_uuid_idx on pac_simulator.relation (uuid);
      -- When a scenario first met a document.
      create table pac_simulator.seen (key text primary key, at timestamptz not null);
      -- One row: certificates and keys.
      create table pac_simulator.authority (
        name text primary key check (name = 'authority'),
        sealed bytea not null,
        sealed_key_id text not null
      );
      grant usage on schema pac_simulator to lacre_system;
      grant select, insert, update on all tables in schema pac_simulator to lacre_system;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
