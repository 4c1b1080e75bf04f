import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';
import { findInvoice, invoiceNotFound } from './get-invoice.ts';

/** The exact stamped bytes, named after the fiscal UUID. */
export async function getInvoiceXml(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  input: { id: string },
): Promise<{ filename: string; xml: Buffer }> {
  const row = await findInvoice(services, access, input.id);
  const xml = row && (await services.database.invoices.findXml(access.organizationId, row.id));
  if (!row || !xml) throw invoiceNotFound();
  return { filename: `${row.uuid}.xml`, xml };
}
