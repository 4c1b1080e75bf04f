import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';
import { type ExportFile, type ExportInput, exportDocuments } from './export-documents.ts';

type Deps = Pick<Services, 'database' | 'exportSlots'>;

/** The exact stamped bytes of every matching invoice, at most 500, named after the fiscal UUID. */
export function exportXmlZip(deps: Deps, access: InvoiceAccess, input: ExportInput): Promise<ExportFile> {
  return exportDocuments(deps, access, input, 'xml', ({ id }) => readXml(deps, access.organizationId, id));
}

/** The stamped bytes of an invoice that is there. */
export async function readXml(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  id: string,
): Promise<Buffer> {
  const xml = await database.invoices.findXml(organizationId, id);
  if (!xml) throw new Error(`invoice ${id} has no XML`);
  return xml;
}
