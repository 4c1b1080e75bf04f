import { NEEDS_REVIEW } from '../entities/stamping-attempt.entity.ts';
import { parameterRows } from '../parameter-rows.ts';
import type { Statement } from '../statements.ts';

const types = {
  id: 'uuid',
  fence: 'integer',
  uuid: 'text',
  serie: 'text',
  folio: 'text',
  tipo_comprobante: 'text',
  rfc_emisor: 'text',
  rfc_receptor: 'text',
  nombre_receptor: 'text',
  regimen_receptor: 'text',
  moneda: 'text',
  tipo_cambio: 'numeric',
  total: 'numeric',
  subtotal: 'numeric',
  metodo_pago: 'text',
  fecha: 'text',
  lugar_expedicion: 'text',
  fecha_timbrado: 'text',
  has_fuel: 'boolean',
  transferred: 'numeric',
  withheld: 'numeric',
  collected: 'numeric',
  is_late: 'boolean',
  xml: 'bytea',
  at: 'timestamptz',
  event_ids: 'uuid[]',
  event_kinds: 'text[]',
  event_payloads: 'jsonb[]',
};

const relatedTypes = { ...types, relations: 'jsonb' };

/** A relation to another document. */
interface Relation {
  line: number;
  kind: string;
  tipo: string | null;
  uuid: string;
}

/**
 * Writes a stamp and everything derived from it, and returns the id of the stamped document: that of the attempt.
 *
 * @param isDoubted its batch may have counted it as failed, and then counts it as done; the batch's event is not
 *   written again
 */
export function stampStatement(
  organizationId: string,
  stamp: Record<keyof typeof types, unknown> & { id: string },
  relations: readonly Relation[],
  isDoubted: boolean,
): Statement {
  // Most documents have no relations and are not doubted: their statement omits the parts that would have nothing to
  // do.
  const isPlain = relations.length === 0 && !isDoubted;
  const { name, text, columns } = isPlain ? stampShape : isDoubted ? doubtedStampShape : relatedStampShape;
  const row: Record<string, unknown> = isPlain ? stamp : { ...stamp, relations: JSON.stringify(relations) };
  return {
    name,
    text: text(1),
    values: [organizationId, ...columns.map((column) => row[column])],
    tenant: organizationId,
    many: { text, shared: 1, id: stamp.id },
  };
}

const stampShape = shapeOf('attempt-stamped', types);
const relatedStampShape = shapeOf('attempt-stamped-related', relatedTypes, relationParts);
const doubtedStampShape = shapeOf(
  'attempt-stamped-doubted',
  relatedTypes,
  (ids) => `${relationParts()}${batchParts(ids)}`,
);

/** `parts`: additional SQL, given the ids of the statement's attempts. */
function shapeOf(name: string, columnTypes: Readonly<Record<string, string>>, parts = (_ids: string) => '') {
  const textOf = (rows: number) => stampText(columnTypes, rows, parts);
  const singleRowText = textOf(1);
  return {
    name,
    text: (rows: number) => (rows === 1 ? singleRowText : textOf(rows)),
    columns: Object.keys(columnTypes),
  };
}

function relationParts(): string {
  return `, relation as (
      insert into invoice_relation (organization_id, invoice_id, line, kind, tipo_relacion, related_uuid)
      select $1, attempt.id, r.line, r.kind, r.tipo, r.uuid from attempt,
        jsonb_to_recordset(relations) as r (line integer, kind text, tipo text, uuid text)
    )`;
}

function batchParts(ids: string): string {
  return `, job as (
      update issuing_job j set state = 'done', invoice_id = attempt.id, uuid = attempt.uuid, error = null, updated_at = attempt.at
      from attempt where j.organization_id = $1 and j.attempt_id in (${ids}) and j.attempt_id = attempt.id
        and j.batch_id is not null and j.state = 'failed'
      returning j.batch_id, attempt.at
    ), batch as (
      update issuing_batch b set done = b.done + late.documents, failed = b.failed - late.documents, updated_at = late.at
      from (select batch_id, count(*)::integer as documents, max(at) as at from job group by 1) late
      where b.organization_id = $1 and b.id = late.batch_id
    )`;
}

function stampText(
  columnTypes: Readonly<Record<string, string>>,
  rows: number,
  parts: (ids: string) => string,
): string {
  const { columns, values, ids } = parameterRows(columnTypes, { shared: 1, rows });
  return `with attempt as (
      update stamping_attempt a set state = 'stamped', sealed_xml = null, next_ask_at = null, updated_at = i.at
      from (values ${values}) as i (n, ${columns})
      where a.organization_id = $1 and a.id in (${ids}) and a.id = i.id and a.fence = i.fence
        and a.state in ('sending', 'unknown', '${NEEDS_REVIEW}')
      returning a.environment, a.customer_id, a.related_invoice_uuid, a.idempotency_key, a.external_id, a.metadata, i.*
    ), stamped as (
      insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
        nombre_receptor, regimen_receptor, moneda, tipo_cambio, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status,
        customer_id, related_invoice_uuid, idempotency_key, created_at, updated_at, external_id, metadata, subtotal, metodo_pago,
        transferred, withheld, collected, is_late, total_order, folio_order)
      select $1, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
        nombre_receptor, regimen_receptor, moneda, tipo_cambio, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, 'vigente',
        customer_id, related_invoice_uuid, idempotency_key, at, at, external_id, metadata, subtotal, metodo_pago,
        transferred, withheld, collected, is_late, lpad(total::numeric(24, 6)::text, 25, '0'), lpad(folio, 40, '0') from attempt
      returning id
    ), taken as (
      insert into fiscal_uuid (uuid) select uuid::uuid from attempt
    ), document as (
      insert into invoice_xml (organization_id, invoice_id, xml) select $1, id, xml from attempt
    ), event as (
      insert into outbox_event (organization_id, id, environment, kind, payload, created_at)
      select $1, e.id, environment, e.kind, e.payload, at from attempt,
        unnest(event_ids, event_kinds, event_payloads) as e (id, kind, payload)
    )${parts(ids)}
    select id from stamped`;
}
