import { join } from 'node:path';
import { buildDataSet, encodeDataSet, importedCatalogs } from '@lacre/sat-catalogs';
import type { CatalogChanges } from './catalog-changes.ts';
import type { RawCatalog } from './catalog-rows.ts';
import { extendSchemaLists } from './extend-schema-lists.ts';
import { withImportLock } from './import-lock.ts';
import { type LoadSatDataOptions, loadSatData } from './import-sat-data.ts';
import { readCatalogsApart } from './read-catalogs-apart.ts';
import { importSchemas } from './run-import.ts';
import { readCache, readManifest, writeCache } from './sat-cache.ts';
import { PUBLISHED } from './sat-source.ts';
import { encodeTables, openTables } from './table-file.ts';
import { updateRows } from './update-rows.ts';
import { openUpdateSource } from './update-source.ts';

export interface UpdateOptions extends LoadSatDataOptions {
  /** Workbook, folder or http(s) address. */
  from: string;
  /** End entries that the source no longer has, instead of rejecting the source. */
  allowLosses: boolean;
  /** Compare only. */
  dryRun: boolean;
  now: Date;
  /** How long reading the source may take. */
  readMs?: number;
}

export interface UpdateReport {
  changes: CatalogChanges[];
  /** Catalogs that the source lacks: they stay as they are. */
  untouched: string[];
  /** Valid entries that the source no longer has. */
  losses: number;
  /** `refused`: the source would lose entries. `same`: it contains nothing new. */
  outcome: 'applied' | 'refused' | 'dry-run' | 'same';
  /** Date of the catalogs after the update. */
  edition: string | undefined;
}

/**
 * Updates the imported catalogs. Entries are added, changed and ended as the source says; none is deleted. The new
 * state comes into force with one rename, and running processes load it by themselves (watch-sat-data.ts). Throws an
 * Error that says what to change if the source cannot be read or this installation has no imported data.
 */
export async function updateCatalogs(options: UpdateOptions): Promise<UpdateReport> {
  if (options.source === 'none')
    throw new Error('SAT_DATA=none keeps this installation on the built-in starter set: unset it to update catalogs.');
  const folder = join(options.dataDir, 'sat');
  // Import the configured source first, so that there is something to compare with.
  await loadSatData(options);
  const { signal } = options;
  signal?.throwIfAborted();
  const source = await openUpdateSource(options.from, folder, options.onProgress, { signal }).catch(
    (error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    },
  );
  try {
    options.onProgress(`Reading ${source.catalogs.path}`);
    const read = readCatalogsApart(source.catalogs, { ...(options.readMs && { limitMs: options.readMs }), signal });
    const raw = await read.catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new Error(`${options.from}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
    if (!raw.some(({ rows }) => rows.length > 0))
      throw new Error(`${options.from} contains no rows of any SAT catalog.`);
    return await withImportLock(
      join(folder, 'import.lock'),
      () => options.onProgress('Another process is importing the SAT data; waiting for it'),
      () => apply(options, folder, source.schemas, raw),
    );
  } finally {
    await source.done();
  }
}

async function apply(
  options: UpdateOptions,
  folder: string,
  schemasFolder: string | undefined,
  raw: readonly RawCatalog[],
): Promise<UpdateReport> {
  const manifest = await readManifest(folder);
  const cached = manifest && (await readCache(folder, manifest));
  const tables =
    manifest?.tables === undefined ? [] : await (await openTables(join(folder, manifest.tables.name))).all();
  const updated = updateRows({ dataSet: cached?.dataSet, tables }, raw, mexicanDay(options.now));
  const { changes, untouched, rows } = updated;
  const losses = changes.reduce((sum, { lost }) => sum + lost.count, 0);
  const differs = changes.some(({ added, changed, closed }) => added.count + changed.count + closed.count > 0);
  const report = (outcome: UpdateReport['outcome']): UpdateReport => ({
    changes,
    untouched,
    losses,
    outcome,
    edition: outcome === 'applied' ? rows.edition : cached?.dataSet?.edition,
  });
  if (losses > 0 && !options.allowLosses) return report('refused');
  if (options.dryRun) return report('dry-run');
  if (!differs && losses === 0 && schemasFolder === undefined) return report('same');

  const data = buildDataSet(rows);
  const imported = schemasFolder === undefined ? undefined : await importSchemas(schemasFolder, options.onProgress);
  const schemas = imported ?? (await cached?.schemas?.read());
  options.signal?.throwIfAborted();
  await writeCache(
    folder,
    {
      source: manifest?.source ?? PUBLISHED,
      fingerprint: manifest?.fingerprint ?? '',
      full: importedCatalogs(data).coverage === 'full',
      updated: { from: options.from, at: options.now.toISOString() },
    },
    {
      catalogs: encodeDataSet(data),
      tables: encodeTables(updated.tables),
      schemas: schemas && extendSchemaLists(schemas, rows, updated.tables),
    },
  );
  return report('applied');
}

/** The current day in most of Mexico, `YYYY-MM-DD`. */
const mexicanDay = (now: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(now);
