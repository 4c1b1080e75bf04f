import { closestMatch } from 'leven';
import { AppError } from '../errors.ts';
import { CsvReader } from './csv-reader.ts';
import { emptyCsv, invalidCsv, missingColumns } from './import-errors.ts';

/** The columns that a file of one kind may have. */
export interface CsvColumns<Column extends string> {
  known: readonly Column[];
  required: readonly Column[];
}

export interface OpenCsv<Column extends string> {
  /** Positioned after the header. */
  reader: CsvReader;
  /** Index of each column; unknown columns are ignored. */
  columns: ReadonlyMap<Column, number>;
  /** Ignored columns that are one of the known but for capitals, accents, separators or a typo. */
  misspelled: readonly { written: string; column: Column }[];
  width: number;
  delimiter: string;
}

/** A line for Excel before the header; Excel does not show it. */
const separatorLine = /^"?sep=[,;\t]"?[\r\n]/i;

/**
 * Reads the header. The delimiter is the one that yields most known columns: comma, semicolon (Excel in Spanish) or
 * tab.
 */
export function openCsv<Column extends string>(text: string, { known, required }: CsvColumns<Column>): OpenCsv<Column> {
  if (text.trim() === '') throw emptyCsv();
  const attempts = [',', ';', '\t'].map((delimiter) => tryDelimiter(text, delimiter, known));
  const [comma] = attempts;
  let best: OpenCsv<Column> | undefined;
  for (const candidate of attempts)
    if (!(candidate instanceof AppError) && candidate.columns.size > (best?.columns.size ?? 0)) best = candidate;
  // If no delimiter yields a header, errors are reported as for comma-separated values.
  if (!best && comma instanceof AppError) throw comma;
  const opened = best;
  if (!opened || !required.every((name) => opened.columns.has(name))) throw missingColumns(required);
  return opened;
}

/** A quoted header is invalid with any delimiter but its own. */
function tryDelimiter<Column extends string>(
  text: string,
  delimiter: string,
  known: readonly Column[],
): OpenCsv<Column> | AppError {
  try {
    return openWith(text, delimiter, known);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function openWith<Column extends string>(text: string, delimiter: string, known: readonly Column[]): OpenCsv<Column> {
  const reader = new CsvReader(text, delimiter);
  if (separatorLine.test(text)) reader.next();
  const header = reader.next() ?? [];
  const columns = new Map<Column, number>();
  for (const [index, cell] of header.entries()) {
    const name = known.find((column) => column === cell.trim());
    if (name === undefined) continue;
    if (columns.has(name))
      throw invalidCsv({
        en: `The header repeats the column ${name}`,
        es: `El encabezado repite la columna ${name}`,
      });
    columns.set(name, index);
  }
  const misspelled = header.flatMap((cell) => {
    const trimmed = cell.trim();
    const column = columnLike(trimmed, known);
    return column === undefined || columns.has(column) ? [] : [{ written: trimmed, column }];
  });
  return { reader, columns, misspelled, width: header.length, delimiter };
}

/** `Tax_Included` is like `taxIncluded`, and so is `taxInclude`. */
function columnLike<Column extends string>(written: string, known: readonly Column[]): Column | undefined {
  if (written.length > columnCharactersMax) return undefined;
  const letters = lettersOf(written);
  const names = new Map(known.map((column) => [lettersOf(column), column]));
  if (names.has(letters)) return names.get(letters);
  return names.get(closestMatch(letters, [...names.keys()], { maxDistance: typosMax(letters) }) ?? '');
}

/** Short names are too similar to each other. */
const typosMax = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2);

const columnCharactersMax = 64;
const lettersOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}\s_-]/gu, '')
    .toLowerCase();
