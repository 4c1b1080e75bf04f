import { EntitySchema } from 'typeorm';
import { bytes, uuid } from '../columns.ts';

/** The exact stamped bytes: that file is the invoice. */
export interface InvoiceXmlRow {
  organizationId: string;
  invoiceId: string;
  xml: Buffer;
}

export const InvoiceXml = new EntitySchema<InvoiceXmlRow>({
  name: 'InvoiceXml',
  tableName: 'invoice_xml',
  columns: {
    organizationId: uuid('organization_id', { primary: true }),
    invoiceId: uuid('invoice_id', { primary: true }),
    xml: bytes('xml'),
  },
  foreignKeys: [
    {
      target: 'Invoice',
      columnNames: ['organizationId', 'invoiceId'],
      referencedColumnNames: ['organizationId', 'id'],
      name: 'invoice_xml_organization_id_invoice_id_fkey',
      onDelete: 'CASCADE',
    },
  ],
});
