import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { ExportedPath } from '../documents/document-path.ts';
import type { Services } from '../services.ts';
import { type ExportedFile, type ExportFile, exportDocuments } from './export-documents.ts';
import type { ExportInput } from './export-input.ts';
import { readXmls } from './read-xmls.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'exportSlots'>;

/** The exact stamped bytes of every matching document, at most 500. */
export function exportXmlZip(
  deps: Deps,
  access: InvoiceAccess,
  input: ExportInput,
  signal?: AbortSignal,
  path: ExportedPath = 'invoice',
): Promise<ExportFile> {
  const maker = () => ({
    // Read by one statement: one for each would cost as much as packing it.
    lots: [20],
    async files(lot: readonly InvoiceRow[]) {
      const ids = lot.map(({ id }) => id);
      const xmls: ExportedFile[] = await readXmls(deps, access.organizationId, ids);
      const others = ids.slice(xmls.length).map((id) => async () => {
        const [xml] = await readXmls(deps, access.organizationId, [id]);
        return xml as Buffer;
      });
      return [...xmls, ...others];
    },
  });
  return exportDocuments(deps, access, input, 'xml', path, maker, signal);
}
