import type { Comprobante } from '@lacre/cfdi/comprobante';
import { parseCfdi } from '@lacre/cfdi/parse';
import type { Timbre } from '@lacre/cfdi/timbre';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';

/** What a stamped XML says, read. */
export interface StampedDocument {
  comprobante: Comprobante;
  sello: string;
  timbre: Timbre;
}

/** What the stored XML says. */
export async function readStamped(
  { database }: Pick<Services, 'database'>,
  { organizationId }: InvoiceAccess,
  { id }: Pick<InvoiceRow, 'id'>,
): Promise<StampedDocument> {
  const xml = await database.invoices.findXml(organizationId, id);
  const document = xml && parseCfdi(xml.toString('utf8'));
  if (!document?.sello || !document.timbre) throw new Error(`invoice ${id} has no readable XML`);
  return { comprobante: document.comprobante, sello: document.sello.sello, timbre: document.timbre };
}
