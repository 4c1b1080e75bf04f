import { setTimeout as pause } from 'node:timers/promises';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { ExportedPath } from '../documents/document-path.ts';
import { composeDocument, findMotives } from '../documents/print-document.ts';
import { readLetterhead } from '../documents/read-letterhead.ts';
import type { Printable } from '../ports/pdf-renderer.ts';
import type { Services } from '../services.ts';
import { type ExportedFile, type ExportFile, type ExportMaker, exportDocuments } from './export-documents.ts';
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

  /** One that was there a moment ago: printed after all when it is gone. */
  const readKept = async (row: InvoiceRow, contentHash: Buffer): Promise<Buffer> => {
    const kept =
      (await spooledPrints.find(organizationId, row.id, contentHash)) ??
      (await database.printedDocuments.find(organizationId, row.id, 'es', contentHash));
    if (kept) return kept;
    const [file] = await files([row]);
    return typeof file === 'function' ? file() : (file as Buffer);
  };

  const hashesOf = (rows: readonly InvoiceRow[]) =>
    database.printedDocuments.contentHashes(
      organizationId,
      rows.map(({ id }) => id),
    );

  const files = async (lot: readonly InvoiceRow[]): Promise<ExportedFile[]> => {
    const mayLeaveSpool = spooled.hasOthers();
    const [issuer, xmls, motives, kept] = await Promise.all([
      (letterhead ??= readLetterhead(deps, organizationId)),
      readXmls(deps, organizationId, lot),
      findMotives(deps, organizationId, lot),
      hashesOf(lot),
    ]);
    const made: (ExportedFile | undefined)[] = [];
    let missing: { place: number; row: InvoiceRow; printable: Printable }[] = [];
    for (const [place, row] of lot.entries()) {
      const printable = await composeDocument(deps, issuer, row, xmls[place] as Buffer, motives.get(row.id));
      const { contentHash } = printable;
      // What need not be printed goes at once: sheets that wait for the rest of their lot outlive a collection.
      const isKept = kept.get(row.id)?.equals(contentHash) || spooledPrints.has(organizationId, row.id, contentHash);
      if (isKept) made[place] = () => readKept(row, contentHash);
      else missing.push({ place, row, printable });
      if (place < lot.length - 1) await pause(othersMs);
    }
    // What left the spool in between is found here.
    const left = mayLeaveSpool ? await hashesOf(missing.map(({ row }) => row)) : undefined;
    for (const { place, row, printable } of missing) {
      const { contentHash } = printable;
      if (left?.get(row.id)?.equals(contentHash)) made[place] = () => readKept(row, contentHash);
    }
    missing = missing.filter(({ place }) => !made[place]);
    let areWhole = true;
    const pdfs = await pdf.printTogether(
      missing.map(({ printable }) => printable),
      { lane: organizationId, patient: true, onLogoDropped: () => void (areWhole = false) },
    );
    const prints = missing.map(({ place, row, printable: { contentHash } }, i) => {
      const print = { invoiceId: row.id, contentHash, pdf: pdfs[i] as Buffer };
      made[place] = print.pdf;
      return print;
    });
    if (areWhole) await spooled.add(prints);
    return made as ExportedFile[];
  };

  return {
    // The first file comes soon; then as many as are worth printing together.
    lots: [1, 4, 10],
    files,
    end: (isHandedOut) => spooled.end(isHandedOut),
  };
}
