import { EntitySchema } from 'typeorm';
import { integer, nullable, ofInvoice, oneOf, text, uuid } from '../columns.ts';

export const relationKinds = ['related', 'paid'] as const;

/** What a stamped document says of another one. */
export interface InvoiceRelationRow {
  organizationId: string;
  invoiceId: string;
  line: number;
  /** CfdiRelacionado, or an invoice that a receipt pays. */
  kind: (typeof relationKinds)[number];
  tipoRelacion: string | null;
  /** Lower case. */
  relatedUuid: string;
}

export const InvoiceRelation = new EntitySchema<InvoiceRelationRow>({
  name: 'InvoiceRelation',
  tableName: 'invoice_relation',
  columns: {
    organizationId: uuid('organization_id', { primary: true }),
    invoiceId: uuid('invoice_id', { primary: true }),
    line: integer('line', { primary: true }),
    kind: text('kind'),
    tipoRelacion: text('tipo_relacion', nullable),
    relatedUuid: text('related_uuid'),
  },
  checks: [oneOf('invoice_relation', 'kind', relationKinds)],
  indices: [{ name: 'invoice_relation_related_idx', columns: ['organizationId', 'relatedUuid'] }],
  foreignKeys: [ofInvoice('invoice_relation')],
});
