import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type DataSet, decodeDataSet } from '@lacre/sat-catalogs';
import type { CatalogTables } from '@lacre/sat-catalogs/tables/catalog-tables';
import { fileFault } from '../backup/file-fault.ts';
import type { SatSchemas } from './schema-files.ts';
import { openTables } from './table-file.ts';

/**
 * Imported data in a folder: one file for catalogs, one for tables and one for schemas, named after their content, and
 * a manifest that lists them. The manifest is renamed into place last, so a reader sees either the old import or the
 * new one, never a mixture.
 */
export interface CacheManifest {
  version: number;
  /** Id of the source it was imported from. */
  source: string;
  fingerprint: string;
  /** True if the catalogs are complete. */
  full: boolean;
  catalogs: CachedFile | undefined;
  tables: CachedFile | undefined;
  schemas: CachedFile | undefined;
  /** Present if the catalogs were updated after that import: importing the published files must not undo it. */
  updated?: { from: string; at: string };
}

export interface CachedFile {
  name: string;
  bytes: number;
  crc32: number;
}

export interface CachedData {
  dataSet: DataSet | undefined;
  tables: CatalogTables | undefined;
  schemas: StoredSchemas | undefined;
}

/** Schemas in a file, since many processes need them late or never: they are several MB. */
export interface StoredSchemas {
  /** Contains a digest of the content. */
  readonly name: string;
  readonly addresses: ReadonlySet<string>;
  /** Rejects with an Error if the file is missing or modified by now. */
  read(): Promise<SatSchemas>;
}

const VERSION = 5;
/** File name of the manifest of the current import. */
export const MANIFEST = 'manifest.json';

/** Reads the manifest; undefined if there is none that this program understands. */
export async function readManifest(folder: string): Promise<CacheManifest | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as CacheManifest;
    return manifest.version === VERSION ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the files of a manifest. Throws an Error if a file is missing, truncated or modified. */
export async function readCache(folder: string, manifest: CacheManifest): Promise<CachedData> {
  const [catalogs, tables, schemas] = await Promise.all([
    manifest.catalogs && readChecked(folder, manifest.catalogs),
    // Not read: each table is checked on first use.
    manifest.tables && openTables(join(folder, manifest.tables.name)),
    manifest.schemas && openSchemas(folder, manifest.schemas),
  ]);
  return { dataSet: catalogs && decodeDataSet(catalogs), tables, schemas };
}

async function openSchemas(folder: string, file: CachedFile): Promise<StoredSchemas> {
  // A process that compiles them right away parses them once; one that does not lets them go.
  let last: WeakRef<SatSchemas> | undefined;
  const read = async () => {
    const known = last?.deref();
    if (known) return known;
    const schemas = withSharedLists(JSON.parse((await readChecked(folder, file)).toString('utf8')) as SatSchemas);
    last = new WeakRef(schemas);
    return schemas;
  };
  const { files } = await read();
  return { name: file.name, addresses: new Set(Object.keys(files)), read };
}

/** Several attributes share a list, of up to half a megabyte: it is stored once. */
function withSharedLists(schemas: SatSchemas): SatSchemas {
  const known = new Map<string, string>();
  const shared = (values: string) => {
    const before = known.get(values) ?? values;
    known.set(values, before);
    return before;
  };
  return { ...schemas, lists: schemas.lists.map((list) => ({ ...list, values: shared(list.values) })) };
}

async function readChecked(folder: string, file: CachedFile): Promise<Buffer<ArrayBuffer>> {
  const content = await readFile(join(folder, file.name));
  if (content.length !== file.bytes || crc32(content) !== file.crc32) throw new Error(`${file.name} was modified`);
  return content;
}

/** What to write: new bytes, or a file of an earlier import. */
export interface CacheContent {
  catalogs: Uint8Array | CachedFile | undefined;
  tables: Uint8Array | CachedFile | undefined;
  schemas: SatSchemas | CachedFile | undefined;
}

/** Writes an import. Files of the previous one stay, for processes that have not noticed yet. */
export async function writeCache(
  folder: string,
  about: Pick<CacheManifest, 'source' | 'fingerprint' | 'full' | 'updated'>,
  data: CacheContent,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = await readManifest(folder);
  const keep = (content: Uint8Array | CachedFile | undefined, kind: string, ending: string) =>
    content instanceof Uint8Array ? writeContent(folder, kind, ending, content) : content;
  const schemas =
    data.schemas !== undefined && 'driver' in data.schemas ? Buffer.from(JSON.stringify(data.schemas)) : data.schemas;
  const manifest: CacheManifest = {
    version: VERSION,
    ...about,
    catalogs: await keep(data.catalogs, 'catalogs', '.bin'),
    tables: await keep(data.tables, 'tables', '.bin'),
    schemas: await keep(schemas, 'schemas', '.json'),
  };
  await replaceFile(join(folder, MANIFEST), JSON.stringify(manifest));
  const kept = [manifest, before].flatMap((one) => [one?.catalogs?.name, one?.tables?.name, one?.schemas?.name]);
  for (const name of await readdir(folder)) {
    if (/^(catalogs|tables|schemas)-/.test(name) && !kept.includes(name)) await rm(join(folder, name), { force: true });
  }
}

async function writeContent(folder: string, kind: string, ending: string, content: Uint8Array): Promise<CachedFile> {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const file = { name: `${kind}-${digest}${ending}`, bytes: content.length, crc32: crc32(content) };
  await replaceFile(join(folder, file.name), content);
  return file;
}

/**
 * Writes a temporary file and renames it, so that no reader finds half a file, and leaves none if it fails.
 *
 * @throws FileFault naming the file
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(beside, content, { flush: true });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw fileFault(path, 'written', error);
  }
}
