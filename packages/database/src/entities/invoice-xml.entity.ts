import { bytes, uuid } from '../columns.ts';
import { ofInvoice, table } from '../table.ts';

/** The exact stamped bytes: that file is the invoice. */
export const InvoiceXml = table('invoice_xml', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    xml: bytes(),
  },
  foreignKeys: [ofInvoice],
});
