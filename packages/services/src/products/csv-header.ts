import { AppError } from '../errors.ts';
import { CsvReader } from './csv-reader.ts';
import { emptyCsv, invalidCsv, missingColumns } from './import-errors.ts';

export const csvColumns = [
  'description',
  'productKey',
  'price',
  'unitKey',
  'unitName',
  'sku',
  'taxIncluded',
  'taxability',
  'taxes',
  'livemode',
] as const;
export type CsvColumn = (typeof csvColumns)[number];
const required: readonly CsvColumn[] = ['description', 'productKey', 'price'];

export interface OpenCsv {
  /** Stands behind the header. */
  reader: CsvReader;
  /** Where each column is; columns of other names are ignored. */
  columns: ReadonlyMap<CsvColumn, number>;
  width: number;
  delimiter: string;
}

/**
 * Reads the header. The delimiter is the one with which it names most columns: comma, semicolon (Excel in Spanish) or
 * tab.
 */
export function openCsv(text: string): OpenCsv {
  if (text.trim() === '') throw emptyCsv();
  const attempts = [',', ';', '\t'].map((delimiter) => attempt(text, delimiter));
  const [comma] = attempts;
  let best: OpenCsv | undefined;
  for (const each of attempts)
    if (!(each instanceof AppError) && each.columns.size > (best?.columns.size ?? 0)) best = each;
  // What no delimiter makes a header of is judged as what it is by its name: comma-separated values.
  if (!best && comma instanceof AppError) throw comma;
  const found = best;
  if (!found || !required.every((name) => found.columns.has(name))) throw missingColumns();
  return found;
}

/** A header in quotes is broken for every delimiter but its own. */
function attempt(text: string, delimiter: string): OpenCsv | AppError {
  try {
    return openWith(text, delimiter);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function openWith(text: string, delimiter: string): OpenCsv {
  const reader = new CsvReader(text, delimiter);
  const header = reader.next() ?? [];
  const columns = new Map<CsvColumn, number>();
  for (const [index, cell] of header.entries()) {
    const name = csvColumns.find((column) => column === cell.trim());
    if (name === undefined) continue;
    if (columns.has(name))
      throw invalidCsv({
        en: `The header repeats the column ${name}`,
        es: `El encabezado repite la columna ${name}`,
      });
    columns.set(name, index);
  }
  return { reader, columns, width: header.length, delimiter };
}
