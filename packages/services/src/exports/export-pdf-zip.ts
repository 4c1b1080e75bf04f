import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { PrintedPdf } from '@lacre/database/repositories/printed-document.repository';
import type { InvoiceAccess } from '../access.ts';
import { composeDocument } from '../documents/print-document.ts';
import { readLetterhead } from '../documents/read-letterhead.ts';
import type { Services } from '../services.ts';
import { type ExportFile, type ExportInput, type ExportMaker, exportDocuments } from './export-documents.ts';
import { xmlReader } from './read-xmls.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'logos' | 'log' | 'exportSlots'>;

/** Kept for the next time in one statement. */
const keptTogether = 8;

/** One PDF per matching invoice, at most 500, named after the fiscal UUID. */
export function exportPdfZip(deps: Deps, access: InvoiceAccess, input: ExportInput): Promise<ExportFile> {
  return exportDocuments(deps, access, input, 'pdf', (rows) => printer(deps, access.organizationId, rows));
}

/** As `printDocument` does one, with what the database is asked shared by all. */
function printer(deps: Deps, organizationId: string, rows: readonly InvoiceRow[]): ExportMaker {
  const { database } = deps;
  const ids = rows.map(({ id }) => id);
  const readXml = xmlReader(deps, organizationId, ids);
  const keeper = printKeeper(deps, organizationId);
  const readCommon = () =>
    Promise.all([readLetterhead(deps, organizationId), database.printedDocuments.hashes(organizationId, ids)]);
  let common: ReturnType<typeof readCommon> | undefined;
  return {
    async file(row) {
      const [[letterhead, hashes], xml] = await Promise.all([(common ??= readCommon()), readXml(row.id)]);
      const printable = composeDocument(deps, letterhead, row, xml);
      const { contentHash } = printable;
      if (hashes.get(row.id)?.equals(contentHash)) {
        const known = await database.printedDocuments.find(organizationId, row.id, contentHash);
        if (known) return known;
      }
      const pdf = await printable.print({ lane: `export ${organizationId}`, patient: true });
      await keeper.keep({ invoiceId: row.id, contentHash, pdf });
      return pdf;
    },
    end: () => keeper.end(),
  };
}

/** Keeps what was printed, a few at a time and beside the printing. What could not be kept is printed again next time. */
function printKeeper({ database, clock, log }: Deps, organizationId: string) {
  let waiting: PrintedPdf[] = [];
  let saving = Promise.resolve();
  const save = () => {
    const prints = waiting;
    waiting = [];
    saving = database.printedDocuments
      .saveMany(organizationId, prints, clock.now())
      .catch((error: unknown) => log.warn({ error, organizationId }, 'printed documents were not kept'));
    return saving;
  };
  return {
    async keep(print: PrintedPdf): Promise<void> {
      waiting.push(print);
      if (waiting.length < keptTogether) return;
      // Waits for the ones before only, so that no more than two lots are in memory.
      await saving;
      if (waiting.length >= keptTogether) void save();
    },
    async end(): Promise<void> {
      await saving;
      await save();
    },
  };
}
