import { fork } from 'node:child_process';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type DataSet, importedCatalogs, starterCatalogs } from '@lacre/sat-catalogs';
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { CatalogTables } from '@lacre/sat-catalogs/tables/catalog-tables';
import { starterTables } from '@lacre/sat-catalogs/tables/starter-tables';
import { downloadSatFiles, type PublishedAt, SAT_PUBLISHES_AT } from './download-sat-files.ts';
import { IMPORT_MEMORY_MB, IMPORT_MS, tooMuchToImport } from './import-limits.ts';
import { withImportLock } from './import-lock.ts';
import type { ImportOrder, ImportReport } from './import-process.ts';
import {
  type CachedData,
  type CacheManifest,
  readCache,
  readManifest,
  replaceFile,
  type StoredSchemas,
} from './sat-cache.ts';
import { findSatSource, fingerprintSource, PUBLISHED, type SatSource } from './sat-source.ts';

export interface LoadSatDataOptions {
  /** SAT_DATA: a path, `none` for the starter set at once, undefined for the SAT's published files. */
  source: string | undefined;
  /** Data is kept in `<dataDir>/sat`. */
  dataDir: string;
  /** Progress, one line at a time. */
  onProgress: (text: string) => void;
  /** How long a download waits for a connection; default 3,000 ms. */
  fetchTimeoutMs?: number;
  /** Recovered errors: a damaged cache, a source that is no longer there. */
  log?: (text: string) => void;
  /** Where the published files are; default the SAT's addresses. */
  publishedAt?: PublishedAt;
  /** Ends a download or an import; the promise rejects with its reason. */
  signal?: AbortSignal;
}

export interface SatData {
  catalogs: Catalogs;
  /** The rows behind `catalogs`; undefined: the starter set. */
  dataSet: DataSet | undefined;
  /** Catalogs that the rules rarely look up. */
  tables: CatalogTables;
  /** Changes with the data: contains the names of the files it was read from. */
  version: string;
  /** When the catalogs were last updated with the update command, ISO 8601. */
  updatedAt: string | undefined;
  /** Absent if the schemas could not be obtained: documents are then not checked against them. */
  schemas: StoredSchemas | undefined;
  /** Why the data is incomplete, as a message for the operator. */
  notice: string | undefined;
}

/** File whose modification time is that of the last failed download; it contains the reasons. */
const FAILED_DOWNLOAD = 'download-failed';
/** For this long after a failed download, starts do not wait for the network. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * The SAT's catalogs and schemas: from the cache if it was made from this source, else imported once, by whichever
 * process comes first. A machine without network gets the starter set. Throws an Error that says what to change if
 * `source` does not exist or cannot be read; never because of the network.
 */
export async function loadSatData(options: LoadSatDataOptions): Promise<SatData> {
  if (options.source === 'none')
    return starter('SAT_DATA=none: the built-in starter set of everyday catalog entries is used.');
  const folder = join(options.dataDir, 'sat');
  await mkdir(folder, { recursive: true });
  const plan = await planOf(options, folder);
  const cached = await tryCache(folder, plan, options);
  if (cached !== undefined) return cached;
  return withImportLock(
    join(folder, 'import.lock'),
    () => options.onProgress('Another process is importing the SAT data; waiting for it'),
    async () => (await tryCache(folder, plan, options)) ?? (await importAnew(folder, plan, options)),
  );
}

interface Plan {
  /** Finds what to import; may download. Throws if an explicit source is broken. */
  find: () => Promise<SatSource>;
  /** True for a cache made from this source. */
  fits: (manifest: CacheManifest) => boolean;
}

async function planOf(options: LoadSatDataOptions, folder: string): Promise<Plan> {
  if (options.source === undefined || options.source === '') return planOfPublished(options, folder);
  const id = resolve(options.source);
  try {
    const source = await findSatSource(id);
    const fingerprint = await fingerprintSource(source);
    return {
      find: async () => source,
      fits: (manifest) => manifest.source === id && manifest.fingerprint === fingerprint,
    };
  } catch (error) {
    // The data is imported at the first start; after that its folder may be deleted.
    return {
      find: async () => {
        throw error;
      },
      fits: (manifest) => {
        if (manifest.source === id) options.log?.(`${messageOf(error)} The data imported from there earlier is used.`);
        return manifest.source === id;
      },
    };
  }
}

async function planOfPublished(options: LoadSatDataOptions, folder: string): Promise<Plan> {
  const attempt = join(folder, FAILED_DOWNLOAD);
  const lately = Date.now() - ((await stat(attempt).catch(() => undefined))?.mtimeMs ?? 0) < RETRY_AFTER_MS;
  const files = join(folder, PUBLISHED);
  return {
    // Complete data of any origin is as good as a download.
    fits: (manifest) =>
      manifest.schemas !== undefined && manifest.catalogs !== undefined
        ? manifest.full || manifest.source === PUBLISHED || manifest.updated !== undefined
        : lately && manifest.source === PUBLISHED,
    async find() {
      if (!lately) {
        options.onProgress("Downloading the SAT's published catalogs and schemas (once)");
        const faults = await downloadSatFiles(files, {
          at: options.publishedAt ?? SAT_PUBLISHES_AT,
          connectTimeoutMs: options.fetchTimeoutMs ?? 3_000,
          onProgress: options.onProgress,
          ...(options.signal && { signal: options.signal }),
        });
        options.signal?.throwIfAborted();
        if (faults.length === 0) await rm(attempt, { force: true });
        else {
          await replaceFile(attempt, faults.join('\n'));
          options.log?.(`SAT files not downloaded: ${faults.join('; ')}`);
        }
      }
      await mkdir(files, { recursive: true });
      const source = await findSatSource(files).catch(() => undefined);
      return { id: PUBLISHED, catalogs: source?.catalogs, schemas: source?.schemas };
    },
  };
}

async function tryCache(folder: string, plan: Plan, options: LoadSatDataOptions): Promise<SatData | undefined> {
  // Twice, since another process may replace the files between reading the manifest and reading them.
  for (const last of [false, true]) {
    const manifest = await readManifest(folder);
    if (manifest === undefined || !plan.fits(manifest)) return undefined;
    try {
      return dataOf(await readCache(folder, manifest), manifest);
    } catch (error) {
      if (last) options.log?.(`The imported SAT data is damaged (${messageOf(error)}) and is imported again.`);
    }
  }
  return undefined;
}

async function importAnew(folder: string, plan: Plan, options: LoadSatDataOptions): Promise<SatData> {
  const source = await plan.find();
  const before = source.id === PUBLISHED ? await readManifest(folder) : undefined;
  // Data updated by an operator is not replaced with what was published earlier.
  const keep = before?.updated === undefined ? undefined : before;
  if (keep === undefined && source.catalogs === undefined && source.schemas === undefined) {
    return starter(
      'The SAT could not be reached and SAT_DATA is not set: the built-in starter set of everyday catalog entries is used. A start more than ten minutes later tries again.',
    );
  }
  try {
    await importInProcess({ source, folder, ...(keep && { keep }) }, options.onProgress, options.signal);
    const manifest = await readManifest(folder);
    if (manifest === undefined) throw new Error(`${folder} cannot be written`);
    return dataOf(await readCache(folder, manifest), manifest);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (source.id !== PUBLISHED) throw error;
    if (keep !== undefined) {
      options.log?.(`The SAT schemas cannot be imported: ${messageOf(error)}`);
      return dataOf(await readCache(folder, keep), keep);
    }
    // An unreadable published file must not stop the service; it is downloaded again later.
    options.log?.(`The downloaded SAT files cannot be read: ${messageOf(error)}`);
    await rm(join(folder, PUBLISHED), { recursive: true, force: true });
    await replaceFile(join(folder, FAILED_DOWNLOAD), messageOf(error));
    return starter('The files downloaded from the SAT cannot be read: the built-in starter set is used.');
  }
}

function importInProcess(order: ImportOrder, onProgress: (text: string) => void, stop?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const child = fork(new URL('./import-process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${IMPORT_MEMORY_MB}`],
      serialization: 'advanced',
    });
    // Its parts are renamed into place, the manifest last: it may end at any time.
    const end = () => child.kill();
    stop?.addEventListener('abort', end);
    const late = setTimeout(() => child.kill('SIGKILL'), IMPORT_MS);
    child.on('message', (report: ImportReport) => {
      if ('progress' in report) onProgress(report.progress);
      else if ('done' in report) done();
      else fail(new Error(report.failed));
    });
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      stop?.removeEventListener('abort', end);
      const from = order.source.catalogs?.path ?? order.source.schemas;
      const why = signal === null ? '' : `. If nobody stopped it: ${from}: ${tooMuchToImport(IMPORT_MS)}`;
      fail(new Error(`the import ended (${signal ?? code}) before its result${why}`));
    });
    child.send(order);
  });
}

/** The data of a manifest, ready for use. */
export function dataOf({ dataSet, tables, schemas }: CachedData, manifest: CacheManifest): SatData {
  const catalogs = dataSet === undefined ? starterCatalogs() : importedCatalogs(dataSet);
  const missing = [
    catalogs.coverage === 'full' ? '' : 'The SAT catalogs are partial: a code that is not listed gives a warning.',
    schemas === undefined
      ? 'The SAT schemas are missing: documents are not checked against them before they are sent.'
      : '',
  ].filter((text) => text !== '');
  return {
    catalogs,
    dataSet,
    tables: tables ?? starterTables(),
    version: versionOf(manifest),
    updatedAt: manifest.updated?.at,
    schemas,
    notice: missing.length === 0 ? undefined : missing.join(' '),
  };
}

/** Identifies a state of the data: the file names contain the digests of their contents. */
export const versionOf = ({ catalogs, tables, schemas }: CacheManifest) =>
  [catalogs, tables, schemas].map((file) => file?.name ?? '-').join(' ');

function starter(why: string): SatData {
  return {
    catalogs: starterCatalogs(),
    dataSet: undefined,
    tables: starterTables(),
    version: 'starter',
    updatedAt: undefined,
    schemas: undefined,
    notice: `${why} Codes that it does not list give a warning, not a rejection, and documents are not checked against the SAT schemas.`,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
