import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import type { Timbre } from '@lacre/cfdi/timbre';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';
import { parseStored } from './parse-stored.ts';

/** A parsed stamped XML; of a retentions document `StampedDocument<Retenciones>`. */
export interface StampedDocument<Document extends FiscalDocument = Comprobante> {
  comprobante: Document;
  sello: string;
  timbre: Timbre;
}

type Deps = Pick<Services, 'database'>;

/** Parses the stored XML of a CFDI 4.0. */
export async function readStamped(
  deps: Deps,
  access: InvoiceAccess,
  row: Pick<InvoiceRow, 'id'>,
): Promise<StampedDocument> {
  const { comprobante, ...stamp } = await readAnyStamped(deps, access, row);
  if (isRetenciones(comprobante)) throw new Error(`${row.id} is a retention`);
  return { comprobante, ...stamp };
}

/** Parses the stored XML of a retentions document. */
export async function readStampedRetention(
  deps: Deps,
  access: InvoiceAccess,
  row: Pick<InvoiceRow, 'id'>,
): Promise<StampedDocument<Retenciones>> {
  const { comprobante, ...stamp } = await readAnyStamped(deps, access, row);
  if (!isRetenciones(comprobante)) throw new Error(`${row.id} is no retention`);
  return { comprobante, ...stamp };
}

/** Parses either. */
export async function readAnyStamped(
  { database }: Deps,
  { organizationId }: InvoiceAccess,
  { id }: Pick<InvoiceRow, 'id'>,
): Promise<StampedDocument<FiscalDocument>> {
  const xml = await database.invoices.findXml(organizationId, id);
  const document = xml && (await parseStored(xml));
  if (!document?.sello || !document.timbre) throw new Error(`invoice ${id} has no readable XML`);
  return { comprobante: document.comprobante, sello: document.sello.sello, timbre: document.timbre };
}
