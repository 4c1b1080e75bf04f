import { createBatcher, valuesOf } from '../batcher.ts';
import type { StatementRunner } from '../statements.ts';
import {
  type AttemptRow,
  attemptColumns,
  type Environment,
  type Fenced,
  type SealedBytes,
  type StampedInvoice,
} from './stamping-rows.ts';

/**
 * The steps of a stamp as statements over many attempts at once. Each row is judged by itself, as it would be alone: the rows
 * that come back are the ones that changed.
 */
const sizeMax = 16;

/** The open or stamped attempts that hold some keys. */
export function batchedHolders(statements: StatementRunner) {
  type Item = { organizationId: string; environment: Environment; key: string };
  const types = ['uuid', 'text', 'text'];
  const together = async (items: Item[]): Promise<(AttemptRow | undefined)[]> => {
    const rows = await statements.run<AttemptRow>({
      name: `attempt-by-key-${items.length}`,
      text: `select ${attemptColumns} from stamping_attempt
        where (organization_id, environment, idempotency_key) in (${valuesOf(types, items.length)}) and state <> 'rejected'`,
      values: items.flatMap(({ organizationId, environment, key }) => [organizationId, environment, key]),
    });
    return items.map((item) =>
      rows.find(
        (row) =>
          row.organizationId === item.organizationId &&
          row.environment === item.environment &&
          row.idempotencyKey === item.key,
      ),
    );
  };
  return createBatcher({ together, alone: async (item) => (await together([item]))[0], sizeMax, flightsMax: 2 });
}

/** `claimed` -> `sending`, durably, for each whose fence still counts. */
export function batchedSendings(statements: StatementRunner) {
  type Item = Fenced & SealedBytes;
  const types = ['uuid', 'uuid', 'int', 'bytea', 'bytea', 'text', 'timestamptz', 'timestamptz'];
  const together = async (items: Item[]): Promise<boolean[]> => {
    const rows = await statements.run<{ id: string }>({
      name: `attempt-sending-${items.length}`,
      text: `update stamping_attempt a set state = 'sending', sealed_xml = v.xml, sealed_hash = v.hash, pac = v.pac, sends = sends + 1,
          sent_at = v.at, next_ask_at = v.next_ask_at, updated_at = v.at
        from (values ${valuesOf(types, items.length)}) as v (organization_id, id, fence, xml, hash, pac, next_ask_at, at)
        where a.organization_id = v.organization_id and a.id = v.id and a.fence = v.fence and a.state = 'claimed' returning a.id`,
      values: items.flatMap((item) => [
        item.organizationId,
        item.id,
        item.fence,
        item.xml,
        item.hash,
        item.pac,
        item.nextAskAt,
        item.at,
      ]),
    });
    const changed = new Set(rows.map(({ id }) => id));
    return items.map(({ id }) => changed.has(id));
  };
  const alone = async (item: Item) => (await together([item]))[0] ?? false;
  return createBatcher({ together, alone, apart: ({ id }) => id, sizeMax, flightsMax: 2 });
}

const stampTypes = [
  ['organization_id', 'uuid'],
  ['id', 'uuid'],
  ['fence', 'int'],
  ['uuid', 'text'],
  ['serie', 'text'],
  ['folio', 'text'],
  ['tipo_comprobante', 'text'],
  ['rfc_emisor', 'text'],
  ['rfc_receptor', 'text'],
  ['nombre_receptor', 'text'],
  ['regimen_receptor', 'text'],
  ['moneda', 'text'],
  ['tipo_cambio', 'numeric'],
  ['total', 'numeric'],
  ['fecha', 'text'],
  ['lugar_expedicion', 'text'],
  ['fecha_timbrado', 'text'],
  ['has_fuel', 'boolean'],
  ['at', 'timestamptz'],
  ['xml', 'bytea'],
  ['event_id', 'uuid'],
  ['event_kind', 'text'],
  ['event_payload', 'jsonb'],
] as const;

/** Stamp, invoice, exact XML and event of each whose fence still counts, in one statement, hence one transaction. */
export function batchedStamps(statements: StatementRunner) {
  type Item = Fenced & StampedInvoice;
  const names = stampTypes.map(([name]) => name).join(', ');
  const types = stampTypes.map(([, type]) => type);
  const together = async (items: Item[]): Promise<boolean[]> => {
    const rows = await statements.run<{ id: string }>({
      name: `attempt-stamped-${items.length}`,
      text: `with v (${names}) as (values ${valuesOf(types, items.length)}),
        attempt as (
          update stamping_attempt a set state = 'stamped', next_ask_at = null, updated_at = v.at from v
          where a.organization_id = v.organization_id and a.id = v.id and a.fence = v.fence
            and a.state in ('sending', 'unknown', 'manual')
          returning a.organization_id, a.id, a.environment, a.customer_id, a.related_invoice_uuid, a.idempotency_key
        ), stamped as (
          insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
            nombre_receptor, regimen_receptor, moneda, tipo_cambio, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status,
            customer_id, related_invoice_uuid, idempotency_key, created_at, updated_at)
          select v.organization_id, v.id, attempt.environment, v.uuid, v.serie, v.folio, v.tipo_comprobante, v.rfc_emisor,
            v.rfc_receptor, v.nombre_receptor, v.regimen_receptor, v.moneda, v.tipo_cambio, v.total, v.fecha, v.lugar_expedicion,
            v.fecha_timbrado, v.has_fuel, 'vigente', attempt.customer_id, attempt.related_invoice_uuid, attempt.idempotency_key,
            v.at, v.at
          from v join attempt on attempt.organization_id = v.organization_id and attempt.id = v.id
          returning organization_id, id
        ), document as (
          insert into invoice_xml (organization_id, invoice_id, xml)
          select v.organization_id, v.id, v.xml from v join stamped on stamped.organization_id = v.organization_id and stamped.id = v.id
        ), event as (
          insert into outbox_event (organization_id, id, environment, kind, payload, created_at)
          select v.organization_id, v.event_id, attempt.environment, v.event_kind, v.event_payload, v.at
          from v join attempt on attempt.organization_id = v.organization_id and attempt.id = v.id
        )
        select id from stamped`,
      values: items.flatMap((item) => [
        item.organizationId,
        item.id,
        item.fence,
        item.uuid,
        item.serie,
        item.folio,
        item.tipoComprobante,
        item.rfcEmisor,
        item.rfcReceptor,
        item.nombreReceptor,
        item.regimenReceptor,
        item.moneda,
        item.tipoCambio ?? null,
        item.total,
        item.fecha,
        item.lugarExpedicion,
        item.fechaTimbrado,
        item.hasFuel,
        item.at,
        item.xml,
        item.event.id,
        item.event.kind,
        JSON.stringify(item.event.payload),
      ]),
    });
    const changed = new Set(rows.map(({ id }) => id));
    return items.map(({ id }) => changed.has(id));
  };
  const alone = async (item: Item) => (await together([item]))[0] ?? false;
  return createBatcher({ together, alone, apart: ({ id }) => id, sizeMax, flightsMax: 2 });
}
