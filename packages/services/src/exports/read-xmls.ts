import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { Services } from '../services.ts';

/** The stamped bytes of existing invoices, in order, by one statement. */
export async function readXmls(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  rows: readonly Pick<InvoiceRow, 'id'>[],
): Promise<Buffer[]> {
  const ids = rows.map(({ id }) => id);
  const xmls = await database.read(({ invoiceExports }) => invoiceExports.xmls(organizationId, ids));
  return ids.map((id) => {
    const xml = xmls.get(id);
    if (!xml) throw new Error(`invoice ${id} has no XML`);
    return xml;
  });
}
