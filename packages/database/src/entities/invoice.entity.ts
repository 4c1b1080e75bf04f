import { boolean, decimal, environments, json, oneOf, tenantKey, text, timestamps, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

export const comprobanteTypes = ['I', 'E', 'T', 'P', 'N', 'R'] as const;
const invoiceStatuses = ['vigente', 'cancelado'] as const;
const cancellationStatuses = ['pendiente', 'rechazada'] as const;

/** A stamped document, as lists and filters see it; its bytes are in `invoice_xml`. */
export const Invoice = table('invoice', {
  columns: {
    ...tenantKey,
    environment: oneOf(environments),
    uuid: text(),
    /** Generated from `uuid`; UUIDs are compared case-insensitively. */
    uuidLower: text().generated('lower(uuid)'),
    serie: text(),
    folio: text(),
    tipoComprobante: oneOf(comprobanteTypes),
    rfcEmisor: text(),
    rfcReceptor: text(),
    nombreReceptor: text(),
    regimenReceptor: text(),
    moneda: text(),
    /** Decimal string. */
    tipoCambio: decimal(18).nullable(),
    /** Decimal string; null only in rows written by an older version. */
    subtotal: decimal(24).nullable(),
    /** Decimal string. */
    total: decimal(24),
    /** A trigger derives them from `total` and `folio`: strings that sort like the numbers. Null until back-filled. */
    totalOrder: text().nullable().hidden(),
    folioOrder: text().nullable().hidden(),
    metodoPago: text().nullable(),
    /** The amount paid by a receipt, in pesos; `0` for other documents. Null until back-filled. */
    collected: decimal(24).nullable(),
    /** Sums of its taxes, and whether a receipt was late: read by summaries. Null until back-filled. */
    transferred: decimal(24).nullable().hidden(),
    withheld: decimal(24).nullable().hidden(),
    isLate: boolean().nullable().hidden(),
    /** Local time at the place of issue, without time zone. */
    fecha: text(),
    lugarExpedicion: text(),
    fechaTimbrado: text(),
    /** Cancelling documents with fuel always needs the receiver's acceptance, whatever the total (rule 2.7.1.35). */
    hasFuel: boolean(),
    status: oneOf(invoiceStatuses),
    cancellationStatus: oneOf(cancellationStatuses).nullable(),
    customerId: uuid().nullable(),
    relatedInvoiceUuid: text().nullable(),
    idempotencyKey: text().nullable(),
    /** The caller's own reference, unique in an environment. */
    externalId: text().nullable(),
    /** Arbitrary data of the caller. */
    metadata: json<Record<string, unknown>>().nullable(),
    ...timestamps,
  },
  indices: [
    indexOfMigration('invoice_currency_idx', ['organizationId', 'moneda', 'createdAt', 'id']),
    indexOfMigration('invoice_customer_idx', ['organizationId', 'customerId', 'createdAt', 'id']),
    indexOfMigration('invoice_environment_idx', ['organizationId', 'environment', 'createdAt', 'id']),
    indexOfMigration('invoice_external_id_idx', ['organizationId', 'externalId']),
    indexOfMigration('invoice_fecha_idx', ['organizationId', 'environment', 'fecha', 'id']),
    indexOfMigration('invoice_folio_idx', ['organizationId', 'folio', 'serie']),
    indexOfMigration('invoice_folio_order_idx', ['organizationId', 'environment', 'folioOrder', 'id']),
    indexOfMigration('invoice_list_idx', ['organizationId', 'createdAt', 'id']),
    indexOfMigration('invoice_ppd_idx', ['organizationId', 'createdAt', 'id']),
    indexOfMigration('invoice_receptor_idx', ['organizationId', 'rfcReceptor', 'createdAt', 'id']),
    indexOfMigration('invoice_series_idx', ['organizationId', 'environment', 'serie', 'createdAt', 'id']),
    indexOfMigration('invoice_total_idx', ['organizationId', 'environment', 'totalOrder', 'id']),
    indexOfMigration('invoice_unsummed_idx', ['organizationId', 'id']),
    indexOfMigration('invoice_uuid_key', ['organizationId', 'environment', 'uuidLower'], true),
  ],
  foreignKeys: [ofOrganization],
});
