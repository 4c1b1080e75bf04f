import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People, organizations and their credentials; invoices and the way they are stamped.
 * Every primary key and unique constraint of a tenant table begins with the organization, so that the schema can be
 * distributed by it later. Text + CHECK instead of native enums. Ids are UUIDs (version 7), made by the application.
 */
export class InitialSchema20261121000000 implements MigrationInterface {
  name = 'InitialSchema20261121000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table user_account (
        id uuid primary key,
        email text not null constraint user_account_email_key unique,
        name text not null,
        password_hash text not null,
        image text,
        email_verified boolean not null default false,
        locale text not null default 'es-MX',
        timezone text not null default 'America/Mexico_City',
        metadata jsonb not null default '{}',
        failed_sign_ins integer not null default 0,
        last_failed_sign_in_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );

      -- One row per sign-in (a refresh-token family). A refresh token is valid only while its hash is the current one.
      create table session (
        id uuid primary key,
        user_id uuid not null references user_account (id) on delete cascade,
        refresh_hash bytea not null,
        created_at timestamptz not null,
        refreshed_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        ip text,
        user_agent text
      );
      create index session_user_idx on session (user_id);
      create index session_expires_idx on session (expires_at);

      create table organization (
        id uuid primary key,
        name text not null,
        slug text not null constraint organization_slug_key unique,
        logo text,
        plan text not null default 'unlimited',
        owner_id uuid not null references user_account (id),
        tax_id text,
        legal_name text,
        tax_system text,
        website text,
        phone text,
        support_email text,
        address_street text,
        address_exterior text,
        address_interior text,
        address_neighborhood text,
        address_city text,
        address_municipality text,
        address_zip text,
        address_state text,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );

      create table member (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        user_id uuid not null references user_account (id) on delete cascade,
        role text not null constraint member_role_check check (role in ('owner', 'admin', 'member')),
        last_active_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint member_user_key unique (organization_id, user_id)
      );
      create index member_user_idx on member (user_id);
      create unique index member_one_owner_key on member (organization_id) where role = 'owner';

      create table certificate (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        rfc text not null,
        legal_name text not null,
        serial_number text not null,
        issuer text not null,
        fingerprint text not null,
        is_test boolean not null,
        valid_from timestamptz not null,
        valid_to timestamptz not null,
        certificate_der bytea not null,
        sealed_key bytea not null,
        sealed_key_id text not null,
        replaced_at timestamptz,
        uploaded_by uuid not null,
        uploaded_at timestamptz not null,
        primary key (organization_id, id)
      );
      create unique index certificate_one_active_key on certificate (organization_id) where replaced_at is null;

      create table api_key (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        hash bytea not null,
        prefix text not null,
        last4 text not null,
        name text not null,
        environment text not null constraint api_key_environment_check check (environment in ('sandbox', 'production')),
        scopes text[] not null,
        allowed_ips text[],
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz,
        created_by uuid not null,
        created_at timestamptz not null,
        primary key (organization_id, id)
      );
      create index api_key_hash_idx on api_key (hash);

      create table customer (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        legal_name text not null,
        tax_id text not null,
        tax_system text,
        email text,
        phone text,
        default_invoice_use text,
        address_zip text,
        country text not null default 'MEX',
        foreign_tax_id text,
        livemode boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      );
      create index customer_tax_id_idx on customer (organization_id, tax_id);

      create table product (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        description text not null,
        product_key text not null,
        price numeric(24, 6) not null,
        unit_key text not null default 'H87',
        unit_name text not null default 'Elemento',
        sku text,
        tax_included boolean not null default false,
        taxability text not null default '01',
        taxes jsonb not null default '[]',
        livemode boolean not null default true,
        is_active boolean not null default true,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint product_sku_key unique (organization_id, sku)
      );

      create table folio_series (
        organization_id uuid not null references organization (id) on delete cascade,
        environment text not null constraint folio_series_environment_check check (environment in ('sandbox', 'production')),
        series text not null,
        type text not null constraint folio_series_type_check check (type in ('I', 'E', 'T', 'P')),
        next_folio bigint not null,
        is_default boolean not null,
        primary key (organization_id, environment, series)
      ) with (fillfactor = 50);
      create unique index folio_series_default_key on folio_series (organization_id, environment, type) where is_default;

      -- One intent to stamp. Its id becomes the invoice's id. See docs/stamping.md for the states.
      create table stamping_attempt (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        environment text not null constraint stamping_attempt_environment_check check (environment in ('sandbox', 'production')),
        state text not null constraint stamping_attempt_state_check
          check (state in ('claimed', 'sealed', 'sending', 'stamped', 'rejected', 'unknown', 'manual')),
        -- Raised by the process that takes the attempt over; every step compares it, so that a late owner changes nothing.
        fence integer not null default 1,
        idempotency_key text,
        body_hash bytea not null,
        series text not null,
        folio text not null,
        customer_id uuid,
        related_invoice_uuid text,
        created_by text not null,
        sealed_xml bytea,
        sealed_hash bytea,
        pac text,
        sends integer not null default 0,
        sent_at timestamptz,
        asked_at timestamptz,
        asks integer not null default 0,
        next_ask_at timestamptz,
        outcome_code text,
        outcome_message text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      );
      -- A refused attempt frees its key.
      create unique index stamping_attempt_idempotency_key on stamping_attempt (organization_id, environment, idempotency_key)
        where idempotency_key is not null and state <> 'rejected';
      create index stamping_attempt_open_idx on stamping_attempt (next_ask_at, created_at)
        where state in ('claimed', 'sealed', 'sending', 'unknown');

      create table invoice (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        environment text not null constraint invoice_environment_check check (environment in ('sandbox', 'production')),
        uuid text not null,
        serie text not null,
        folio text not null,
        tipo_comprobante text not null constraint invoice_tipo_comprobante_check check (tipo_comprobante in ('I', 'E', 'T', 'P')),
        rfc_emisor text not null,
        rfc_receptor text not null,
        nombre_receptor text not null,
        regimen_receptor text not null,
        moneda text not null,
        tipo_cambio numeric(18, 6),
        total numeric(24, 6) not null,
        -- Local time of the place of issue, without zone; its postal code tells the zone.
        fecha text not null,
        lugar_expedicion text not null,
        fecha_timbrado text not null,
        -- Fuels keep the receiver's say over a cancellation whatever the total (rule 2.7.1.35).
        has_fuel boolean not null,
        status text not null constraint invoice_status_check check (status in ('vigente', 'cancelado')),
        cancellation_status text constraint invoice_cancellation_status_check
          check (cancellation_status in ('pendiente', 'rechazada')),
        customer_id uuid,
        related_invoice_uuid text,
        idempotency_key text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      );
      create unique index invoice_uuid_key on invoice (organization_id, environment, lower(uuid));
      create index invoice_list_idx on invoice (organization_id, created_at desc, id desc);
      create index invoice_environment_idx on invoice (organization_id, environment, created_at desc, id desc);
      create index invoice_receptor_idx on invoice (organization_id, rfc_receptor, created_at desc, id desc);

      -- The exact stamped bytes: that file is the invoice.
      create table invoice_xml (
        organization_id uuid not null,
        invoice_id uuid not null,
        xml bytea not null,
        primary key (organization_id, invoice_id),
        foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
      );

      -- Written in the transaction of the change it tells about; a relay moves it on.
      create table outbox_event (
        organization_id uuid not null references organization (id) on delete cascade,
        id uuid not null,
        environment text,
        kind text not null,
        payload jsonb not null,
        created_at timestamptz not null,
        dispatched_at timestamptz,
        primary key (organization_id, id)
      );
      create index outbox_event_waiting_idx on outbox_event (created_at) where dispatched_at is null;

      -- Facts about this installation, such as which master key it was sealed with.
      create table installation_fact (
        name text primary key,
        value text not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
