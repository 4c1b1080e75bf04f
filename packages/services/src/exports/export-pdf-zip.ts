import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { ExportedPath } from '../documents/document-path.ts';
import { findKept, findMotives, formOf } from '../documents/print-document.ts';
import { readLetterhead } from '../documents/read-letterhead.ts';
import type { PrintedFile, PrintedForm } from '../ports/pdf-renderer.ts';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type ExportedFile, type ExportFile, type ExportMaker, exportDocuments } from './export-documents.ts';
import type { ExportInput } from './export-input.ts';
import { readXmls } from './read-xmls.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'pdf' | 'logos' | 'log' | 'exportSlots' | 'spooledPrints'
>;

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

/** As `printDocument` for one document, with the queries and the browser shared by a lot. */
function printer(deps: Deps, organizationId: string): ExportMaker {
  const { database, pdf, spooledPrints } = deps;
  const spooled = spooledPrints.begin(organizationId);
  let letterhead: ReturnType<typeof readLetterhead> | undefined;

  /** A PDF that was in the cache a moment ago; printed again if it is gone. */
  const readKept = async (row: InvoiceRow, contentHash: Buffer): Promise<Buffer> => {
    const cachedPdf = await findKept(deps, organizationId, row.id, 'es', contentHash);
    if (cachedPdf) return cachedPdf;
    const [file] = await filesOf([row]);
    return typeof file === 'function' ? file() : (file as Buffer);
  };

  /** In parts whose XML fits into memory. */
  const filesOf = async (lot: readonly InvoiceRow[]): Promise<ExportedFile[]> => {
    const files: ExportedFile[] = [];
    while (files.length < lot.length) {
      const others = lot.slice(files.length);
      const xmls = await readXmls(
        deps,
        organizationId,
        others.map(({ id }) => id),
      );
      files.push(...(await filesOfPart(others.slice(0, xmls.length), xmls)));
    }
    return files;
  };

  const filesOfPart = async (lot: readonly InvoiceRow[], xmls: readonly Buffer[]): Promise<ExportedFile[]> => {
    // Checked before the cache, so that a PDF moved in between is found in one of them.
    const spooledHashes = lot.map(({ id }) => spooledPrints.hashOf(organizationId, id));
    const [issuer, motives, cachedHashes] = await Promise.all([
      (letterhead ??= readLetterhead(deps, organizationId)),
      findMotives(deps, organizationId, lot),
      database.printedDocuments.contentHashes(
        organizationId,
        lot.map(({ id }) => id),
      ),
    ]);
    const forms: PrintedForm[] = [];
    for (const [i, row] of lot.entries()) {
      forms.push(await formOf(deps, issuer, row, xmls[i] as Buffer, motives.get(row.id)));
      await yieldToEventLoop();
    }
    const exportedFiles: (ExportedFile | undefined)[] = [];
    const knownHashes = lot.map(({ id }, i) =>
      [spooledHashes[i], cachedHashes.get(id)].filter((hash) => hash !== undefined),
    );
    const maybeKept = [...lot.keys()].filter((place) => knownHashes[place]?.length);
    const hashes = await pdf.contentHashes(maybeKept.map((place) => forms[place] as PrintedForm));
    for (const [i, place] of maybeKept.entries()) {
      const hash = hashes[i] as Buffer;
      if (knownHashes[place]?.some((each) => each.equals(hash)))
        exportedFiles[place] = () => readKept(lot[place] as InvoiceRow, hash);
    }
    const missing = [...lot.entries()].filter(([place]) => !exportedFiles[place]);
    let areWhole = true;
    const files = await pdf.printTogether(
      missing.map(([place]) => ({ form: forms[place] as PrintedForm, size: xmls[place]?.length ?? 0 })),
      { lane: organizationId, patient: true, onLogoDropped: () => void (areWhole = false) },
    );
    const prints = missing.map(([place, row], i) => {
      const print = { invoiceId: row.id, ...(files[i] as PrintedFile) };
      exportedFiles[place] = print.pdf;
      return print;
    });
    if (areWhole) await spooled.add(prints);
    return exportedFiles as ExportedFile[];
  };

  return {
    // The first file comes quickly; later lots are as large as printing together pays off.
    lots: [1, 4, 10],
    files: filesOf,
    end: (isHandedOut) => spooled.end(isHandedOut),
  };
}
