import { bytes, uuid } from '../columns.ts';
import { table } from '../table.ts';

/** The exact stamped bytes: legally, that file is the invoice. A trigger on the invoice deletes them with it. */
export const InvoiceXml = table('invoice_xml', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    xml: bytes(),
  },
});
