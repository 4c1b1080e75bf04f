import { EntitySchema } from 'typeorm';
import type { Environment } from '../columns.ts';
import {
  boolean,
  decimal,
  environments,
  indexOfMigration,
  json,
  nullable,
  oneOf,
  ownedByOrganization,
  tenantKey,
  text,
  timestamps,
  uuid,
} from '../columns.ts';

export const comprobanteTypes = ['I', 'E', 'T', 'P'] as const;
export const invoiceStatuses = ['vigente', 'cancelado'] as const;
export const cancellationStatuses = ['pendiente', 'rechazada'] as const;

/** A stamped document, as lists and filters see it; its bytes are in `invoice_xml`. */
export interface InvoiceRow {
  organizationId: string;
  id: string;
  environment: Environment;
  uuid: string;
  /** The database makes it of `uuid`; UUIDs are compared without case. */
  uuidLower: string;
  serie: string;
  folio: string;
  tipoComprobante: (typeof comprobanteTypes)[number];
  rfcEmisor: string;
  rfcReceptor: string;
  nombreReceptor: string;
  regimenReceptor: string;
  moneda: string;
  /** Decimal text. */
  tipoCambio: string | null;
  /** Decimal text; absent only where an older version wrote it. */
  subtotal: string | null;
  /** Decimal text. */
  total: string;
  metodoPago: string | null;
  /** Local time of the place of issue, without zone. */
  fecha: string;
  lugarExpedicion: string;
  fechaTimbrado: string;
  /** Fuels keep the receiver's say over a cancellation whatever the total (rule 2.7.1.35). */
  hasFuel: boolean;
  status: (typeof invoiceStatuses)[number];
  cancellationStatus: (typeof cancellationStatuses)[number] | null;
  customerId: string | null;
  relatedInvoiceUuid: string | null;
  idempotencyKey: string | null;
  /** The caller's own reference, of one document in its environment. */
  externalId: string | null;
  /** Whatever the caller keeps with it. */
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  updatedAt: Date;
}

export const Invoice = new EntitySchema<InvoiceRow>({
  name: 'Invoice',
  tableName: 'invoice',
  columns: {
    ...tenantKey,
    environment: text('environment'),
    uuid: text('uuid'),
    uuidLower: text('uuid_lower', { generatedType: 'STORED', asExpression: 'lower(uuid)' }),
    serie: text('serie'),
    folio: text('folio'),
    tipoComprobante: text('tipo_comprobante'),
    rfcEmisor: text('rfc_emisor'),
    rfcReceptor: text('rfc_receptor'),
    nombreReceptor: text('nombre_receptor'),
    regimenReceptor: text('regimen_receptor'),
    moneda: text('moneda'),
    tipoCambio: decimal('tipo_cambio', 18, nullable),
    subtotal: decimal('subtotal', 24, nullable),
    total: decimal('total', 24),
    metodoPago: text('metodo_pago', nullable),
    fecha: text('fecha'),
    lugarExpedicion: text('lugar_expedicion'),
    fechaTimbrado: text('fecha_timbrado'),
    hasFuel: boolean('has_fuel'),
    status: text('status'),
    cancellationStatus: text('cancellation_status', nullable),
    customerId: uuid('customer_id', nullable),
    relatedInvoiceUuid: text('related_invoice_uuid', nullable),
    idempotencyKey: text('idempotency_key', nullable),
    externalId: text('external_id', nullable),
    metadata: json('metadata', nullable),
    ...timestamps,
  },
  checks: [
    oneOf('invoice', 'environment', environments),
    oneOf('invoice', 'tipo_comprobante', comprobanteTypes),
    oneOf('invoice', 'status', invoiceStatuses),
    oneOf('invoice', 'cancellation_status', cancellationStatuses),
  ],
  indices: [
    indexOfMigration('invoice_uuid_key', ['organizationId', 'environment', 'uuidLower'], true),
    indexOfMigration('invoice_list_idx', ['organizationId', 'createdAt', 'id']),
    indexOfMigration('invoice_environment_idx', ['organizationId', 'environment', 'createdAt', 'id']),
    indexOfMigration('invoice_folio_idx', ['organizationId', 'folio', 'serie']),
    indexOfMigration('invoice_receptor_idx', ['organizationId', 'rfcReceptor', 'createdAt', 'id']),
    indexOfMigration('invoice_external_id_idx', ['organizationId', 'externalId']),
    indexOfMigration('invoice_customer_idx', ['organizationId', 'customerId', 'createdAt', 'id']),
    indexOfMigration('invoice_installments_idx', ['organizationId', 'createdAt', 'id']),
  ],
  foreignKeys: [ownedByOrganization('invoice')],
});
