import { pipeline, Readable } from 'node:stream';
import { parseCfdiInSlices } from '@lacre/cfdi/parse';
import { inSlices } from '@lacre/cfdi/slices';
import { SPREADSHEET_FORMULA } from '@lacre/cfdi/spreadsheet-formula';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { ExportPosition } from '@lacre/database/repositories/invoice-export.repository';
import { format } from 'fast-csv';
import type { InvoiceAccess } from '../access.ts';
import type { ExportedPath } from '../documents/document-path.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { credentialCheck } from './credential-check.ts';
import type { CsvTable } from './csv-table.ts';
import { type ExportFile, exportFilter, exportNames } from './export-documents.ts';
import type { ExportInput } from './export-input.ts';
import type { ExportRun } from './export-slots.ts';
import { invoiceTable } from './invoice-table.ts';
import { paymentTable } from './payment-table.ts';
import { payrollTable } from './payroll-table.ts';
import { eachXml } from './read-xmls.ts';
import { recordExport } from './record-export.ts';
import { slowReaderGuard } from './slow-reader-guard.ts';

const tables: Record<ExportedPath, CsvTable> = { invoice: invoiceTable, payment: paymentTable, payroll: payrollTable };

/** Maximum number of documents per file. */
const rowsMax = 100_000;
const pageRows = 200;
/** Bytes of XML processed before other requests get their turn. */
const slice = 65_536;

/**
 * One line per matching invoice, or per invoice that a matching receipt pays, newest first, at most 100,000 documents:
 * UTF-8 with a byte order mark, so that Excel reads it, and no cell that a spreadsheet would run as a formula. Streamed
 * page by page, at the speed of the client.
 */
export async function exportCsv(
  deps: Pick<Services, 'database' | 'clock' | 'exportSlots'>,
  access: InvoiceAccess,
  input: ExportInput,
  signal?: AbortSignal,
  path: ExportedPath = 'invoice',
): Promise<ExportFile> {
  const { organizationId } = access;
  const { database, exportSlots } = deps;
  const run = await exportSlots.enter(access, 'csv', signal);
  try {
    const filter = exportFilter(access, input, path);
    const readPage: ReadPage = (after) =>
      database.read(({ invoiceExports }) => invoiceExports.page(organizationId, filter, after, pageRows));
    const first = await readPage(undefined);
    // Counting may read as much as the export itself.
    const total =
      first.length < pageRows
        ? first.length
        : await database.read(({ invoiceExports }) => invoiceExports.countUpTo(organizationId, filter, rowsMax + 1));
    if (total > rowsMax)
      throw new AppError('EXPORT_TOO_LARGE', {
        texts: {
          en: `The export is limited to ${rowsMax} rows: narrow it down with dateFrom and dateTo`,
          es: `La exportación se limita a ${rowsMax} filas: redúzcala con dateFrom y dateTo`,
        },
      });
    run.total = total;
    await recordExport(deps, access, input, { kind: 'csv', path, total });
    const table = format({
      headers: [...tables[path].columns],
      alwaysWriteHeaders: true,
      rowDelimiter: '\r\n',
      includeEndRowDelimiter: true,
    });
    // The formatter writes none when there are no rows.
    table.push('\uFEFF');
    const content = pipeline(Readable.from(lines(), { highWaterMark: 64 }), table, slowReaderGuard(), () => run.end());
    return { filename: `${exportNames[path]}.csv`, content, total };

    async function* lines(): AsyncGenerator<string[]> {
      const check = credentialCheck(deps, access, path);
      const next: ReadPage = async (after) => {
        await check();
        return readPage(after);
      };
      const xmlsOf: ReadXmls = (page) =>
        eachXml(
          deps,
          organizationId,
          page.map(({ id }) => id),
        );
      yield* readLines(first, next, xmlsOf, tables[path], run);
    }
  } catch (error) {
    run.end();
    throw error;
  }
}

type ReadPage = (after: ExportPosition | undefined) => Promise<InvoiceRow[]>;
type ReadXmls = (page: readonly InvoiceRow[]) => AsyncIterable<[id: string, xml: Buffer]>;

async function* readLines(
  first: InvoiceRow[],
  next: ReadPage,
  xmlsOf: ReadXmls,
  table: CsvTable,
  run: ExportRun,
): AsyncGenerator<string[]> {
  for (let page = first; ; page = await next(page.at(-1))) {
    let bytes = 0;
    const rows = new Map(page.map((row) => [row.id, row]));
    for await (const [id, xml] of xmlsOf(page)) {
      const row = rows.get(id) as InvoiceRow;
      if (run.done >= rowsMax) return;
      if (bytes > slice) {
        await yieldToEventLoop();
        bytes = 0;
      }
      bytes += xml.length;
      const document = await inSlices(parseCfdiInSlices(xml.toString('utf8')), yieldToEventLoop);
      for (const line of table.lines(row, document)) yield line.map(safeCell);
      run.done += 1;
    }
    if (page.length < pageRows || run.done >= rowsMax) return;
  }
}

/** Prefixes text that a spreadsheet would interpret as a formula with an apostrophe. */
export function safeCell(text: string): string {
  return SPREADSHEET_FORMULA.test(text) ? `'${text}` : text;
}
