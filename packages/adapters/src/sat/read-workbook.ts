import type { CellObject, ParsingOptions, WorkSheet } from '@e965/xlsx';
import { type RawCatalog, RULE_CATALOGS } from './catalog-rows.ts';
import { LARGEST_UNPACKED } from './import-limits.ts';
import { isoDay, type RawRow } from './raw-values.ts';
import { TABLE_NAMES } from './table-rows.ts';
import { checkZipSize } from './zip-size.ts';

type Cells = readonly (CellObject | undefined)[];

/** Column headings of the SAT's sheets, lower case without accents, and their fields. */
const HEADINGS: readonly (readonly [heading: RegExp, field: string])[] = [
  [/^fecha ?(de )?inicio ?(de )?vigencia$|^inicio de vigencia de la patente$/, 'vigencia_desde'],
  [/^fecha ?(de )?fin ?(de )?vigencia$|^fin de vigencia de la patente$/, 'vigencia_hasta'],
  [/^rango o fijo$/, 'tipo'],
  [/^valor minimo$/, 'minimo'],
  [/^valor maximo$/, 'valor'],
  [/^nombre$/, 'nombre'],
  [/^descripcion$/, 'descripcion'],
  [/^fisica$/, 'aplica_fisica'],
  [/^moral$/, 'aplica_moral'],
  [/^regimen fiscal receptor$/, 'regimenes_fiscales_receptores'],
  [/^bancarizado$/, 'es_bancarizado'],
  [/^patron para cuenta ordenante$/, 'patron_cuenta_ordenante'],
  [/^patron para cuenta benefi?ciaria$/, 'patron_cuenta_beneficiario'],
  [/^decimales$/, 'decimales'],
  [/^impuesto$/, 'impuesto'],
  [/^factor$/, 'factor'],
  [/^traslado$/, 'traslado'],
  [/^retencion$/, 'retencion'],
  [/^formato de registro de identidad tributaria$/, 'patron_identidad_tributaria'],
  [/^incluir iva trasladado$/, 'iva_trasladado'],
  [/^incluir ieps trasladado$/, 'ieps_trasladado'],
  [/^complemento que debe incluir$/, 'complemento'],
  [/^estimulo franja fronteriza$/, 'estimulo_frontera'],
  [/^palabras similares$/, 'similares'],
  [/^simbolo$/, 'simbolo'],
  [/^c_estado$/, 'estado'],
  [/^c_municipio$/, 'municipio'],
  [/^c_localidad$/, 'localidad'],
  [/^c_codigopostal$/, 'codigo_postal'],
  [/^c_pais$/, 'pais'],
  [/^nombre del (asentamiento|estado)$/, 'descripcion'],
  [/^patente$/, 'patente'],
  [/^ejercicio$/, 'ejercicio'],
  [/^cantidad$/, 'cantidad'],
  [/^descripcion del huso horario$/, 'huso'],
];

/** Headings of the first column if it is not named after the catalog. */
const KEY_HEADINGS: Readonly<Record<string, string>> = {
  c_TasaOCuota: 'rango o fijo',
  c_NumPedimentoAduana: 'c_aduana',
};

const WANTED = new Map([...RULE_CATALOGS, ...TABLE_NAMES].map((name) => [name.toLowerCase(), name]));

/**
 * Reads the SAT's catalog workbook (`catCFDI_V_4_*.xls`): joins the sheets of a catalog; headings may take two rows,
 * codes may be numbers, dates are serial numbers or text. Takes the bytes of the file. Throws an Error if the bytes are
 * not a workbook or contain none of the catalogs.
 */
export async function readWorkbook(bytes: Buffer): Promise<RawCatalog[]> {
  checkZipSize(bytes, LARGEST_UNPACKED);
  // Loaded on first use: the reader takes 30 MB and only an import needs it.
  const { read } = await import('@e965/xlsx');
  const parse = (options: ParsingOptions) => {
    try {
      return read(bytes, options);
    } catch (error) {
      throw new Error('it is not a complete workbook: download it again', { cause: error });
    }
  };
  // Names first, so that other sheets are not parsed.
  const sheets = parse({ bookSheets: true }).SheetNames.filter((sheetName) => catalogOf(sheetName) !== undefined);
  const book = parse({ dense: true, cellHTML: false, cellFormula: false, sheets });
  const catalogs = new Map<string, RawCatalog & { rows: RawRow[] }>();
  for (const sheetName of sheets) {
    const name = catalogOf(sheetName);
    const sheet = book.Sheets[sheetName];
    if (sheet === undefined || name === undefined) continue;
    const { rows, edition } = readSheet(name, sheet);
    const known = catalogs.get(name);
    if (known === undefined) catalogs.set(name, { name, ...(edition === undefined ? {} : { edition }), rows });
    else for (const row of rows) known.rows.push(row);
  }
  if (catalogs.size === 0) throw new Error('no sheet of this file is named after a SAT catalog (c_ClaveProdServ, ...)');
  return [...catalogs.values()];
}

/** `c_CodigoPostal_Parte_2` is a part of `c_CodigoPostal`, `C_Colonia_1` of `c_Colonia`; undefined for other sheets. */
function catalogOf(sheetName: string): string | undefined {
  return WANTED.get(
    sheetName
      .trim()
      .replace(/(_Parte)?_\d+$/i, '')
      .toLowerCase(),
  );
}

function readSheet(name: string, sheet: WorkSheet): { rows: RawRow[]; edition: string | undefined } {
  const lines: readonly (Cells | undefined)[] = sheet['!data'] ?? [];
  const keyHeading = KEY_HEADINGS[name] ?? name.toLowerCase();
  const head = lines.findIndex((cells) => cells?.some((cell) => heading(cell) === keyHeading));
  if (head < 0) throw new Error(`sheet ${name}: there is no column "${keyHeading}"`);
  const keyColumn = (lines[head] ?? []).findIndex((cell) => heading(cell) === keyHeading);
  // A second heading row leaves the key column empty; the first one may also be above the key's row.
  const belowIsHeading = text(lines[head + 1]?.[keyColumn]) === undefined && lines[head + 1] !== undefined;
  const headings = [lines[head - 1], lines[head], belowIsHeading ? lines[head + 1] : undefined];
  const width = Math.max(...headings.map((cells) => cells?.length ?? 0));
  const fields = Array.from({ length: width }, (_, column) =>
    column === keyColumn && name !== 'c_TasaOCuota' ? 'clave' : fieldOf(name, headings, column),
  );
  const rows: RawRow[] = [];
  for (const cells of lines.slice(head + (belowIsHeading ? 2 : 1))) {
    if (cells === undefined || text(cells[keyColumn]) === undefined) continue;
    const row: Record<string, string> = {};
    for (const [column, field] of fields.entries()) {
      const value = field?.startsWith('vigencia') ? isoDate(cells[column]) : text(cells[column]);
      if (field !== undefined && value !== undefined) row[field] ??= value;
    }
    rows.push(row);
  }
  return { rows, edition: editionOf(lines, head) };
}

function fieldOf(name: string, headings: readonly (Cells | undefined)[], column: number): string | undefined {
  for (const cells of headings.toReversed()) {
    const label = heading(cells?.[column]);
    const field = HEADINGS.find(([pattern]) => pattern.test(label))?.[1];
    if (field !== undefined) return name === 'c_TipoDeComprobante' && field === 'valor' ? 'valor_maximo' : field;
  }
  return undefined;
}

/** The publication date in the rows above the headings, or the day the catalog came into force. */
function editionOf(lines: readonly (Cells | undefined)[], head: number): string | undefined {
  for (const [at, cells] of lines.slice(0, head).entries()) {
    const published = cells?.findIndex((cell) => heading(cell) === 'fecha publicacion de catalogo') ?? -1;
    if (published < 0) continue;
    const values = lines[at + 1];
    return isoDate(values?.[published]) ?? isoDate(values?.[published + 1]);
  }
  return undefined;
}

function heading(cell: CellObject | undefined): string {
  return (text(cell) ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase();
}

function text(cell: CellObject | undefined): string | undefined {
  const value = (cell?.w ?? (cell?.v === undefined ? '' : String(cell.v))).trim();
  return value === '' ? undefined : value;
}

/** A serial number of the 1900 date system, whatever its display format, or a text. */
function isoDate(cell: CellObject | undefined): string | undefined {
  if (typeof cell?.v === 'number') {
    return cell.v < 1
      ? undefined
      : new Date(Date.UTC(1899, 11, 30) + Math.floor(cell.v) * 86_400_000).toISOString().slice(0, 10);
  }
  return isoDay(text(cell) ?? '');
}
