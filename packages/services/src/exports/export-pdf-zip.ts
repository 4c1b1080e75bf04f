import type { InvoiceAccess } from '../access.ts';
import { printDocument } from '../documents/print-document.ts';
import { readLetterhead } from '../documents/read-letterhead.ts';
import type { PrintedIssuer } from '../ports.ts';
import type { Services } from '../services.ts';
import { type ExportFile, type ExportInput, exportDocuments } from './export-documents.ts';
import { readXml } from './export-xml-zip.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'logos' | 'log' | 'exportSlots'>;

/** One PDF per matching invoice, at most 500, named after the fiscal UUID. */
export function exportPdfZip(deps: Deps, access: InvoiceAccess, input: ExportInput): Promise<ExportFile> {
  const { organizationId } = access;
  let letterhead: Promise<PrintedIssuer> | undefined;
  return exportDocuments(deps, access, input, 'pdf', async (row) => {
    const [issuer, xml] = await Promise.all([
      (letterhead ??= readLetterhead(deps, organizationId)),
      readXml(deps, organizationId, row.id),
    ]);
    return printDocument(deps, organizationId, issuer, row, xml, { lane: `export ${organizationId}`, patient: true });
  });
}
