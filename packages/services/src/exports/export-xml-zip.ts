import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';
import { type ExportFile, type ExportInput, exportDocuments } from './export-documents.ts';
import { xmlReader } from './read-xmls.ts';

type Deps = Pick<Services, 'database' | 'exportSlots'>;

/** The exact stamped bytes of every matching invoice, at most 500, named after the fiscal UUID. */
export function exportXmlZip(deps: Deps, access: InvoiceAccess, input: ExportInput): Promise<ExportFile> {
  return exportDocuments(deps, access, input, 'xml', (rows) => {
    const readXml = xmlReader(
      deps,
      access.organizationId,
      rows.map(({ id }) => id),
    );
    return { file: ({ id }) => readXml(id) };
  });
}
