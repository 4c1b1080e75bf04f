import { join } from 'node:path';
import { buildDataSet, encodeDataSet, importedCatalogs } from '@lacre/sat-catalogs';
import { type RawCatalog, toDataSetRows } from './catalog-rows.ts';
import { checkColumns } from './check-columns.ts';
import { LARGEST_TEXTS, LARGEST_WORKBOOK } from './import-limits.ts';
import { readCatalogFolder } from './read-catalog-folder.ts';
import { readSatFile } from './read-sat-file.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SatSource } from './sat-source.ts';
import { collectSchemas, type SatSchemas } from './schema-files.ts';
import { encodeTables } from './table-file.ts';
import { packTable, tableRowsOf } from './table-rows.ts';

export interface ImportResult {
  /** The data set in the cache format. */
  catalogs: Uint8Array<ArrayBuffer> | undefined;
  /** The other catalogs as a table file. */
  tables: Uint8Array<ArrayBuffer> | undefined;
  full: boolean;
  schemas: SatSchemas | undefined;
}

/** Converts a source to the cache formats. Throws an Error naming the file at fault. */
export async function runImport(source: SatSource, onProgress: (text: string) => void): Promise<ImportResult> {
  let catalogs: Uint8Array<ArrayBuffer> | undefined;
  let tables: Uint8Array<ArrayBuffer> | undefined;
  let full = false;
  if (source.catalogs !== undefined) {
    const { kind, path } = source.catalogs;
    onProgress(`Importing SAT catalogs from ${path}`);
    try {
      const raw = await readCatalogs({ kind, path });
      const data = buildDataSet(toDataSetRows(raw));
      full = importedCatalogs(data).coverage === 'full';
      catalogs = encodeDataSet(data);
      tables = encodeTables([...tableRowsOf(raw)].map(([name, { edition, rows }]) => packTable(name, edition, rows)));
      const count = (n: number) => n.toLocaleString('en-US');
      onProgress(
        `Imported ${count(data.productos.claves.length)} product keys, ${count(data.unidades.nombre.offsets.length - 1)} units, ${count(data.codigosPostales.codigos.length)} postal codes`,
      );
    } catch (error) {
      throw new Error(`SAT catalogs at ${path}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return { catalogs, tables, full, schemas: await importSchemas(source.schemas, onProgress) };
}

/** The rows of a folder or a workbook. Throws an Error naming what cannot be read. */
export async function readCatalogs({ kind, path }: NonNullable<SatSource['catalogs']>): Promise<RawCatalog[]> {
  return checkColumns(
    kind === 'folder' ? await readCatalogFolder(path) : await readWorkbook(await readSatFile(path, LARGEST_WORKBOOK)),
  );
}

export async function importSchemas(folder: string | undefined, onProgress: (text: string) => void) {
  if (folder === undefined) return undefined;
  onProgress('Preparing the SAT schemas');
  try {
    return await collectSchemas(async (path) => {
      const bytes = await readSatFile(join(folder, path), LARGEST_TEXTS).catch((error: Error) => {
        if ((error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined;
        throw new Error(`${path}: ${error.message}`, { cause: error });
      });
      return bytes?.toString('utf8');
    });
  } catch (error) {
    throw new Error(`SAT schemas at ${folder}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
