import { pipeline, type Readable } from 'node:stream';
import type { Text } from '@lacre/cfdi/violation';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { ExportedPath } from '../documents/document-path.ts';
import { invoiceFilter } from '../documents/list-documents.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { credentialCheck } from './credential-check.ts';
import { entryName } from './entry-name.ts';
import type { ExportInput } from './export-input.ts';
import type { ExportKind, ExportRun } from './export-slots.ts';
import { mapInOrder } from './map-in-order.ts';
import { recordExport } from './record-export.ts';
import { slowReaderGuard } from './slow-reader-guard.ts';
import { type ZipEntry, zipOf } from './zip-stream.ts';

/** File names of exports, by the path of the documents. */
export const exportNames: Record<ExportedPath, string> = {
  invoice: 'facturas',
  payment: 'recibos-de-pago',
  payroll: 'recibos-de-nomina',
};

const exportedNouns: Record<ExportedPath, Text> = {
  invoice: { en: 'invoices', es: 'facturas' },
  payment: { en: 'payment receipts', es: 'recibos de pago' },
  payroll: { en: 'payroll receipts', es: 'recibos de nómina' },
};

export interface ExportFile {
  filename: string;
  /** Closing it early ends the export. */
  content: Readable;
  /** Number of documents. */
  total: number;
}

/** Maximum number of documents per archive (interface specification). */
const archiveMax = 500;
/** Lots processed concurrently: one is prepared while both pages of the browser print. */
const lotsAhead = 3;

/**
 * A file, or a function that reads it when the archive reaches it, because many waiting files would take much memory.
 */
export type ExportedFile = Buffer | (() => Promise<Buffer>);

/** How the files of an archive are created. */
export interface ExportMaker {
  /** One file per row, in order. */
  files(lot: readonly InvoiceRow[]): Promise<ExportedFile[]>;
  /** Sizes of the first lots; the last one repeats. */
  lots: readonly number[];
  /** Called once, when the client has received the whole archive, or will not. */
  end?(isHandedOut: boolean): void;
}

/** A session exports production by default; an API key its own environment. */
export function exportFilter(access: InvoiceAccess, input: ExportInput, path: ExportedPath) {
  const environment = access.environment ?? input.environment ?? 'production';
  return invoiceFilter({ ...input, environment }, path);
}

/**
 * A ZIP with one file per matching invoice. The first file is created before the response starts, so an error at the
 * beginning is an ordinary error response; a later one aborts the stream.
 */
export async function exportDocuments(
  deps: Pick<Services, 'database' | 'clock' | 'exportSlots'>,
  access: InvoiceAccess,
  input: ExportInput,
  kind: ExportKind,
  path: ExportedPath,
  makerOf: () => ExportMaker,
  signal?: AbortSignal,
): Promise<ExportFile> {
  const { database, exportSlots } = deps;
  const run = await exportSlots.enter(access, kind, signal);
  try {
    const filter = exportFilter(access, input, path);
    const rows = await database.read(({ invoiceExports }) =>
      invoiceExports.list(access.organizationId, filter, archiveMax + 1),
    );
    if (rows.length > archiveMax)
      throw new AppError('EXPORT_TOO_LARGE', {
        texts: {
          en: `The export is limited to ${archiveMax} ${exportedNouns[path].en}`,
          es: `La exportación se limita a ${archiveMax} ${exportedNouns[path].es}`,
        },
        log: { kind },
      });
    run.total = rows.length;
    const maker = makerOf();
    const entries = entriesOf(rows, kind, input.names, checked(maker, credentialCheck(deps, access, path)));
    try {
      const first = await entries.next();
      await recordExport(deps, access, input, { kind, path, total: rows.length });
      // An error in either stream destroys the other.
      const content = pipeline(zipOf(counted(run, first, entries)), slowReaderGuard(), () => run.end());
      content.once('close', () => maker.end?.(content.readableEnded));
      return { filename: `${exportNames[path]}-${kind}.zip`, content, total: rows.length };
    } catch (error) {
      maker.end?.(false);
      throw error;
    }
  } catch (error) {
    run.end();
    throw error;
  }
}

/** The same, with a check before each lot but the first. */
function checked(maker: ExportMaker, check: () => Promise<void>): Pick<ExportMaker, 'files' | 'lots'> {
  let isFirst = true;
  return {
    lots: maker.lots,
    async files(lot) {
      if (!isFirst) await check();
      isFirst = false;
      return maker.files(lot);
    },
  };
}

async function* entriesOf(
  rows: readonly InvoiceRow[],
  kind: ExportKind,
  names: ExportInput['names'],
  maker: Pick<ExportMaker, 'files' | 'lots'>,
): AsyncGenerator<ZipEntry, void, undefined> {
  const lots = lotsOf(rows, maker.lots);
  for await (const { lot, files } of mapInOrder(lots, lotsAhead, async (lot) => ({
    lot,
    files: await maker.files(lot),
  }))) {
    for (const [i, row] of lot.entries()) {
      const file = files[i];
      if (!file) throw new Error(`invoice ${row.id} has no ${kind}`);
      const content = typeof file === 'function' ? await file() : file;
      yield { name: `${entryName(row, names)}.${kind}`, content, date: row.createdAt };
    }
  }
}

function lotsOf<Row>(rows: readonly Row[], sizes: readonly number[]): Row[][] {
  const lots: Row[][] = [];
  for (let from = 0; from < rows.length; from += lots.at(-1)?.length ?? 1) {
    const size = sizes[Math.min(lots.length, sizes.length - 1)] ?? 1;
    lots.push(rows.slice(from, from + size));
  }
  return lots;
}

async function* counted(
  run: ExportRun,
  first: IteratorResult<ZipEntry, void>,
  others: AsyncGenerator<ZipEntry, void, undefined>,
): AsyncGenerator<ZipEntry, void, undefined> {
  try {
    if (first.done) return;
    yield first.value;
    run.done += 1;
    for await (const entry of others) {
      yield entry;
      run.done += 1;
    }
  } finally {
    await others.return();
  }
}
