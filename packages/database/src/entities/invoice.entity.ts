import { boolean, decimal, environments, json, oneOf, tenantKey, text, timestamps, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

export const comprobanteTypes = ['I', 'E', 'T', 'P', 'N', 'R'] as const;
export const invoiceStatuses = ['vigente', 'cancelado'] as const;
export const cancellationStatuses = ['pendiente', 'rechazada'] as const;

/** A stamped document, as lists and filters see it; its bytes are in `invoice_xml`. */
export const Invoice = table('invoice', {
  columns: {
    ...tenantKey,
    environment: oneOf(environments),
    uuid: text(),
    /** The database makes it of `uuid`; UUIDs are compared without case. */
    uuidLower: text().generated('lower(uuid)'),
    serie: text(),
    folio: text(),
    tipoComprobante: oneOf(comprobanteTypes),
    rfcEmisor: text(),
    rfcReceptor: text(),
    nombreReceptor: text(),
    regimenReceptor: text(),
    moneda: text(),
    /** Decimal text. */
    tipoCambio: decimal(18).nullable(),
    /** Decimal text; absent only where an older version wrote it. */
    subtotal: decimal(24).nullable(),
    /** Decimal text. */
    total: decimal(24),
    /** A trigger makes them of `total` and `folio`: text that is ordered as the numbers are. Absent until filled. */
    totalOrder: text().nullable().hidden(),
    folioOrder: text().nullable().hidden(),
    metodoPago: text().nullable(),
    /** Of a receipt, what it says was paid, in pesos; `0` of others. Absent until filled. */
    collected: decimal(24).nullable(),
    /** Sums of its taxes, and of a receipt whether it came late: summaries read them. Absent until filled. */
    transferred: decimal(24).nullable().hidden(),
    withheld: decimal(24).nullable().hidden(),
    isLate: boolean().nullable().hidden(),
    /** Local time of the place of issue, without zone. */
    fecha: text(),
    lugarExpedicion: text(),
    fechaTimbrado: text(),
    /** Fuels keep the receiver's say over a cancellation whatever the total (rule 2.7.1.35). */
    hasFuel: boolean(),
    status: oneOf(invoiceStatuses),
    cancellationStatus: oneOf(cancellationStatuses).nullable(),
    customerId: uuid().nullable(),
    relatedInvoiceUuid: text().nullable(),
    idempotencyKey: text().nullable(),
    /** The caller's own reference, of one document in its environment. */
    externalId: text().nullable(),
    /** Whatever the caller keeps with it. */
    metadata: json<Record<string, unknown>>().nullable(),
    ...timestamps,
  },
  indices: [
    indexOfMigration('invoice_customer_idx', ['organizationId', 'customerId', 'createdAt', 'id']),
    indexOfMigration('invoice_environment_idx', ['organizationId', 'environment', 'createdAt', 'id']),
    indexOfMigration('invoice_external_id_idx', ['organizationId', 'externalId']),
    indexOfMigration('invoice_fecha_idx', ['organizationId', 'environment', 'fecha', 'id']),
    indexOfMigration('invoice_folio_idx', ['organizationId', 'folio', 'serie']),
    indexOfMigration('invoice_folio_order_idx', ['organizationId', 'environment', 'folioOrder', 'id']),
    indexOfMigration('invoice_installments_idx', ['organizationId', 'createdAt', 'id']),
    indexOfMigration('invoice_list_idx', ['organizationId', 'createdAt', 'id']),
    indexOfMigration('invoice_receptor_idx', ['organizationId', 'rfcReceptor', 'createdAt', 'id']),
    indexOfMigration('invoice_total_idx', ['organizationId', 'environment', 'totalOrder', 'id']),
    indexOfMigration('invoice_unsummed_idx', ['organizationId', 'id']),
    indexOfMigration('invoice_uuid_key', ['organizationId', 'environment', 'uuidLower'], true),
  ],
  foreignKeys: [ofOrganization],
});
