import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

/** Where SAT data is imported from. */
export interface SatSource {
  /** Identifies the source in the cache: a path, or `published` for the SAT's own files. */
  id: string;
  catalogs: { kind: 'folder' | 'workbook'; path: string } | undefined;
  /** Folder that corresponds to `http://www.sat.gob.mx/sitio_internet/cfd/`. */
  schemas: string | undefined;
}

/** The SAT's own published files, kept in the data folder once downloaded. */
export const PUBLISHED = 'published';

/**
 * Finds catalogs and schemas at a path: a folder with `catalogs/*.csv` and `xml/cfd/**.xsd` (either may be missing, but
 * not both; a workbook `catCFDI*.xls` in the folder also counts as catalogs), or the path of such a workbook. Throws an
 * Error that says what was looked for.
 */
export async function findSatSource(path: string): Promise<SatSource> {
  const id = resolve(path);
  const found = await stat(id).catch(() => undefined);
  if (found === undefined) throw new Error(`SAT_DATA: ${id} does not exist. ${HELP}`);
  if (!found.isFile() && !found.isDirectory())
    throw new Error(`SAT_DATA: ${id} is neither a file nor a folder. ${HELP}`);
  if (found.isFile()) {
    if (!/\.xlsx?$/i.test(id)) throw new Error(`SAT_DATA: ${id} is not an .xls or .xlsx file. ${HELP}`);
    const beside = join(id, '..', 'xml', 'cfd');
    return { id, catalogs: { kind: 'workbook', path: id }, schemas: (await isFolder(beside)) ? beside : undefined };
  }
  const folder = join(id, 'catalogs');
  const schemas = join(id, 'xml', 'cfd');
  const workbook = (await readdir(id))
    .filter((name) => /^catCFDI.*\.xlsx?$/i.test(name))
    .sort()
    .at(-1);
  const source: SatSource = {
    id,
    catalogs: (await isFolder(folder))
      ? { kind: 'folder', path: folder }
      : workbook === undefined
        ? undefined
        : { kind: 'workbook', path: join(id, workbook) },
    schemas: (await isFolder(schemas)) ? schemas : undefined,
  };
  if (source.catalogs === undefined && source.schemas === undefined) {
    throw new Error(`SAT_DATA: ${id} contains neither catalogs/*.csv nor a catCFDI*.xls nor xml/cfd/*.xsd. ${HELP}`);
  }
  return source;
}

const HELP =
  'Give a folder with catalogs/*.csv and xml/cfd/, the path of the SAT workbook (catCFDI_V_4_*.xls), "none" for the built-in starter set, or leave SAT_DATA unset to download the published files.';

/** Changes when a file of the source changes: covers names, sizes and modification times, not contents. */
export async function fingerprintSource(source: SatSource): Promise<string> {
  const files: string[] = [];
  if (source.catalogs?.kind === 'workbook') files.push(await describe(source.catalogs.path, ''));
  else if (source.catalogs !== undefined) files.push(...(await describeFolder(source.catalogs.path, '.csv')));
  if (source.schemas !== undefined) files.push(...(await describeFolder(source.schemas, '.xsd')));
  return files.join('\n');
}

async function describeFolder(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  return (await Promise.all(files.map((entry) => describe(join(entry.parentPath, entry.name), folder)))).sort();
}

async function describe(file: string, folder: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${folder === '' ? '' : relative(folder, file)} ${size} ${Math.floor(mtimeMs)}`;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
