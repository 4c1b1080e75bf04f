import { setTimeout as pause } from 'node:timers/promises';
import type { InvoiceAccess } from '../access.ts';
import type { ExportedPath } from '../documents/document-path.ts';
import { composeDocument, findMotives } from '../documents/print-document.ts';
import { readLetterhead } from '../documents/read-letterhead.ts';
import type { Printable } from '../ports/pdf-renderer.ts';
import type { Services } from '../services.ts';
import { type ExportFile, type ExportMaker, exportDocuments } from './export-documents.ts';
import type { ExportInput } from './export-input.ts';
import { readXmls } from './read-xmls.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'pdf' | 'logos' | 'log' | 'exportSlots' | 'spooledPrints'
>;

/** Between two documents that are set in type, for those who wait for something else. The browser is busy meanwhile. */
const othersMs = 5;

/** One PDF per matching document, at most 500. */
export function exportPdfZip(
  deps: Deps,
  access: InvoiceAccess,
  input: ExportInput,
  signal?: AbortSignal,
  path: ExportedPath = 'invoice',
): Promise<ExportFile> {
  return exportDocuments(deps, access, input, 'pdf', path, () => printer(deps, access.organizationId), signal);
}

/** As `printDocument` does one, with what the database and the browser are asked shared by a lot. */
function printer(deps: Deps, organizationId: string): ExportMaker {
  const { database, pdf, spooledPrints } = deps;
  const spooled = spooledPrints.begin(organizationId);
  let letterhead: ReturnType<typeof readLetterhead> | undefined;
  return {
    // The first file comes soon; then as many as are worth printing together.
    lots: [1, 4, 10],
    async files(lot) {
      const [issuer, xmls, motives] = await Promise.all([
        (letterhead ??= readLetterhead(deps, organizationId)),
        readXmls(deps, organizationId, lot),
        findMotives(deps, organizationId, lot),
      ]);
      const files: (Buffer | undefined)[] = [];
      let missing: { place: number; invoiceId: string; printable: Printable }[] = [];
      for (const [place, row] of lot.entries()) {
        const printable = await composeDocument(deps, issuer, row, xmls[place] as Buffer, motives.get(row.id));
        files.push(await spooledPrints.find(organizationId, row.id, printable.contentHash));
        if (!files[place]) missing.push({ place, invoiceId: row.id, printable });
        if (place < lot.length - 1) await pause(othersMs);
      }
      // Asked after the spool: what leaves that in between is found here.
      const kept = await database.printedDocuments.findMany(
        organizationId,
        missing.map(({ invoiceId }) => invoiceId),
      );
      for (const { place, invoiceId, printable } of missing) {
        const print = kept.get(invoiceId);
        // The kept one, while it is what would be printed.
        if (print?.contentHash.equals(printable.contentHash)) files[place] = print.pdf;
      }
      missing = missing.filter(({ place }) => !files[place]);
      let areWhole = true;
      const pdfs = await pdf.printTogether(
        missing.map(({ printable }) => printable),
        { lane: organizationId, patient: true, onLogoDropped: () => void (areWhole = false) },
      );
      const prints = missing.map(({ place, invoiceId, printable: { contentHash } }, i) => {
        const print = { invoiceId, contentHash, pdf: pdfs[i] as Buffer };
        files[place] = print.pdf;
        return print;
      });
      if (areWhole) await spooled.add(prints);
      return files as Buffer[];
    },
    end: (isHandedOut) => spooled.end(isHandedOut),
  };
}
