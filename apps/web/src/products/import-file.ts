import Papa from 'papaparse';

/**
 * Columns of the service, in the order in which people know them; `livemode` comes from the environment of the page.
 */
export const importColumns = [
  'description',
  'productKey',
  'price',
  'unitKey',
  'unitName',
  'sku',
  'taxes',
  'taxability',
  'taxIncluded',
] as const;
export type ImportColumn = (typeof importColumns)[number];
export const requiredColumns: readonly ImportColumn[] = ['description', 'productKey', 'price'];

export interface ImportFile {
  name: string;
  delimiter: string;
  header: string[];
  /** Without empty lines, each as wide as the header. */
  rows: string[][];
}

/** Which column of the file says it; undefined: none. */
export type ColumnMapping = Partial<Record<ImportColumn, number>>;

/** UTF-8, else Windows-1252, as the service reads it. */
export async function readImportFile(file: File): Promise<ImportFile> {
  const bytes = await file.arrayBuffer();
  const { data, meta } = Papa.parse<string[]>(decode(bytes), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  });
  const [header = [], ...rows] = data;
  return {
    name: file.name,
    delimiter: meta.delimiter,
    header: header.map((cell) => cell.trim()),
    rows: rows.map((row) => header.map((_, index) => row[index] ?? '')),
  };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Names that people give to the columns, without accents, blanks and case. */
const usualNames: Record<ImportColumn, string[]> = {
  description: ['descripcion', 'concepto', 'producto', 'nombre', 'servicio', 'name'],
  productKey: ['claveprodserv', 'clavesat', 'claveproducto', 'clavedelsat', 'clave', 'satkey'],
  price: ['precio', 'preciounitario', 'valorunitario', 'unitprice', 'importe'],
  unitKey: ['claveunidad', 'unidad', 'clavedeunidad', 'unit'],
  unitName: ['nombreunidad', 'nombredelaunidad'],
  sku: ['codigo', 'noidentificacion', 'codigointerno', 'referencia', 'code'],
  taxes: ['impuestos', 'iva', 'impuesto', 'tax'],
  taxability: ['objetoimp', 'objetodeimpuesto'],
  taxIncluded: ['ivaincluido', 'impuestosincluidos', 'incluyeiva', 'incluyeimpuestos'],
};

/** The columns whose names say what they are. */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const folded = header.map((name) =>
    name
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase(),
  );
  const mapping: ColumnMapping = {};
  for (const column of importColumns) {
    const names = [column.toLowerCase(), ...usualNames[column]];
    const index = folded.findIndex((name) => names.includes(name));
    if (index !== -1) mapping[column] = index;
  }
  return mapping;
}

/**
 * The file that is sent: the service's names above the cells, divided as in the file, since decimal commas depend on
 * it.
 */
export function importCsv(
  columns: readonly ImportColumn[],
  rows: readonly string[][],
  { delimiter, livemode }: { delimiter: string; livemode: boolean },
): File {
  const text = Papa.unparse(
    { fields: [...columns, 'livemode'], data: rows.map((row) => [...row, String(livemode)]) },
    { delimiter },
  );
  return new File([text], 'products.csv', { type: 'text/csv' });
}
