import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseString } from 'fast-csv';
import { type RawCatalog, RULE_CATALOGS } from './catalog-rows.ts';
import { COMPLEMENT_FOLDERS } from './complement-table-kinds.ts';
import { LARGEST_CSV } from './import-limits.ts';
import { isoDay, type RawRow } from './raw-values.ts';
import { readSatFile } from './read-sat-file.ts';
import { TABLE_NAMES } from './table-rows.ts';

/** The catalogs that CFDI 4.0 and Pagos need; other files of the folder are ignored. */
const WANTED = new RegExp(`^(${[...RULE_CATALOGS, ...TABLE_NAMES].join('|')})\\.csv$`);
/**
 * Reads a folder of CSV files named after their catalogs (`c_ClaveProdServ.csv`; UTF-8, header row, RFC 4180), and its
 * folders of complements. Throws an Error naming the file that cannot be read.
 */
export async function readCatalogFolder(folder: string): Promise<RawCatalog[]> {
  const catalogs: RawCatalog[] = [];
  const read = async (place: string, files: readonly string[], nameOf: (file: string) => string | undefined) => {
    for (const file of files.toSorted()) {
      const name = nameOf(file);
      if (name !== undefined && !catalogs.some((known) => known.name === name))
        catalogs.push({ name, rows: await readRows(join(place, file)) });
    }
  };
  const wanted = (file: string) => WANTED.exec(file)?.[1];
  await read(folder, await readdir(folder), wanted);
  const payments = join(folder, 'pagos20');
  await read(payments, await readdir(payments).catch(() => []), wanted);
  for (const { folder: name, names } of COMPLEMENT_FOLDERS) {
    const place = join(folder, name);
    const files = await readdir(place).catch(() => []);
    await read(place, files, (file) => (file.endsWith('.csv') ? names[file.slice(0, -'.csv'.length)] : undefined));
  }
  return catalogs;
}

/** Every catalog has one of these columns. */
const KEYS = ['clave', 'valor', 'aduana', 'estado', 'municipio', 'localidad'];

async function readRows(file: string): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  let names: string[] | undefined;
  try {
    for await (const cells of parseString(await readText(file), { headers: false, ignoreEmpty: true })) {
      const values = cells as string[];
      if (names === undefined) {
        names = fieldNames(values);
        if (!names.some((name) => KEYS.includes(name))) throw new Error('the header has no "clave" column');
        continue;
      }
      rows.push(rowOf(names, values));
    }
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return rows;
}

async function readText(file: string): Promise<string> {
  const bytes = await readSatFile(file, LARGEST_CSV);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('it is not UTF-8: save it as "CSV UTF-8"');
  }
}

/** A row of another width was truncated, or a comma in a text without quotes shifted its cells. */
function rowOf(names: readonly string[], values: readonly string[]): RawRow {
  const [first = ''] = values;
  if (values.length !== names.length)
    throw new Error(`the row of ${first} has ${values.length} columns and the header ${names.length}`);
  const row: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const value = values[at]?.trim() ?? '';
    if (value === '') continue;
    const day = name.startsWith('vigencia_') ? isoDay(value) : value;
    if (day === undefined) throw new Error(`${name} of ${first} is "${value}": write the date as YYYY-MM-DD`);
    row[name] = day;
  }
  return row;
}

/** c_ClaveUnidad has two columns called `descripcion`: the name of the unit and its explanation. */
function fieldNames(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const twice = names.indexOf('descripcion') !== names.lastIndexOf('descripcion');
  return names.map((name, at) => {
    if (name === 'descripcion' && twice && at === names.indexOf('descripcion')) return 'nombre';
    return name === 'huso_2022' ? 'huso' : name;
  });
}
