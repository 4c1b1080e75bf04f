import Papa from 'papaparse';
import { readChosen } from '../service/chosen-file.ts';

export interface TableRow {
  /** Row number in the file, from 1; a cell with line breaks does not split its row. */
  row: number;
  cells: string[];
}

export interface Table {
  delimiter: string;
  header: string[];
  /** Without empty rows. */
  rows: TableRow[];
}

/** Why a file is not a table, as a key of the texts. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable';
  readonly word: 'notText' | 'brokenQuotes' | 'wideRow';
  readonly row: number;

  constructor(word: UnreadableTable['word'], row = 1) {
    super(word);
    this.word = word;
    this.row = row;
  }
}

/**
 * Decodes a file as the service does: by its byte order mark, else UTF-8, else Windows-1252, which Excel writes unless
 * it is asked for UTF-8.
 *
 * @throws UnreadableFile
 * @throws UnreadableTable if it is not text
 */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await (await readChosen(file)).arrayBuffer());
  const text = decode(bytes);
  if (text.includes('\u0000')) throw new UnreadableTable('notText');
  return text;
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** A line for Excel before the header, handled as the service does. */
const separatorLine = /^"?sep=[,;\t]"?(?:\r\n|\r|\n)/i;

/**
 * The rows of a CSV. Rejects a row with more cells than the header: an unquoted decimal comma would shift amounts into
 * other columns.
 *
 * @throws UnreadableTable
 */
export function readTable(text: string): Table {
  const [before = ''] = separatorLine.exec(text) ?? [];
  const firstRow = before === '' ? 1 : 2;
  const { data, errors, meta } = Papa.parse<string[]>(text.slice(before.length), {
    delimitersToGuess: [',', ';', '\t'],
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw new UnreadableTable('brokenQuotes', (broken.row ?? 0) + firstRow);
  const filled = data
    .map((cells, index) => ({ row: index + firstRow, cells }))
    .filter(({ cells }) => cells.some(isFilled));
  const [{ cells: header } = { cells: [] }, ...rows] = filled;
  const wide = rows.find(({ cells }) => cells.slice(header.length).some(isFilled));
  if (wide) throw new UnreadableTable('wideRow', wide.row);
  return { delimiter: meta.delimiter, header: header.map((cell) => cell.trim()), rows };
}

const isFilled = (cell: string) => cell.trim() !== '';
