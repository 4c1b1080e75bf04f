import Papa from 'papaparse';
import { readChosen } from '../service/chosen-file.ts';

export interface TableRow {
  /** Of the file, its first line being 1; a cell with line ends inside does not make two rows of one. */
  row: number;
  cells: string[];
}

export interface Table {
  delimiter: string;
  header: string[];
  /** Without empty ones. */
  rows: TableRow[];
}

/** Why a file is no table, as a word of the import. */
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
 * The text of a file, as the service reads it: by its byte order mark, else UTF-8, else Windows-1252, which Excel
 * writes unless it is asked for UTF-8.
 *
 * @throws UnreadableFile
 * @throws UnreadableTable for what is no text
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

/** A line for Excel before the header, as the service reads it. */
const separatorLine = /^"?sep=[,;\t]"?(?:\r\n|\r|\n)/i;

/**
 * The rows of a CSV. A row with more cells than the header has names is none: a decimal comma without quotes would
 * move amounts into other columns.
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
