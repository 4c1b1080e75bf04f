import type { Text } from '@lacre/cfdi/violation';
import { invalidCsv } from './import-errors.ts';

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

const columnsMax = 64;
const recordMax = 65_536;

/**
 * Reads the records of a CSV (RFC 4180) one by one: quoted fields may contain delimiters, line breaks and doubled
 * quotes; lines end in LF, CRLF or CR. A quote inside an unquoted field is an ordinary character (`Tubo 1/2"`). Limits:
 * more than 64 columns, more than 64 KB in one record or an unclosed quote is rejected (`El CSV no es válido`).
 */
export class CsvReader {
  /** Number of the last record, from 1; empty lines count too. */
  row = 0;
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** The next record, `['']` for an empty line; undefined at the end. */
  next(): string[] | undefined {
    const text = this.#text;
    const delimiter = this.#delimiter;
    const { length } = text;
    const start = this.#at;
    if (start >= length) return undefined;
    this.row += 1;
    // A longer record is rejected without being read to its end.
    const recordEnd = Math.min(length, start + recordMax + 1);
    const cells: string[] = [];
    let at = start;
    for (;;) {
      if (cells.length === columnsMax)
        throw this.#invalid({ en: `has more than ${columnsMax} columns`, es: `tiene más de ${columnsMax} columnas` });
      if (at < length && text.charCodeAt(at) === QUOTE) {
        const end = this.#closingQuote(at, start);
        const inner = text.slice(at + 1, end);
        cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
        at = end + 1;
      } else {
        const from = at;
        for (; at < recordEnd; at += 1) {
          const char = text.charCodeAt(at);
          if (char === delimiter || char === LF || char === CR) break;
        }
        cells.push(text.slice(from, at));
      }
      if (at - start > recordMax) throw this.#invalid({ en: 'is larger than 64 KB', es: 'tiene más de 64 KB' });
      const after = at < length ? text.charCodeAt(at) : LF;
      if (after === delimiter) {
        at += 1;
        continue;
      }
      if (after !== LF && after !== CR)
        throw this.#invalid({
          en: 'has text after a closing quote',
          es: 'tiene texto después de unas comillas que se cierran',
        });
      this.#at = after === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
      return cells;
    }
  }

  #closingQuote(open: number, recordStart: number): number {
    const text = this.#text;
    for (let from = open + 1; from - recordStart <= recordMax; ) {
      const quote = text.indexOf('"', from);
      if (quote < 0) break;
      if (text.charCodeAt(quote + 1) !== QUOTE) return quote;
      from = quote + 2;
    }
    throw this.#invalid({ en: 'has a quote that is not closed', es: 'tiene unas comillas que no se cierran' });
  }

  #invalid({ en, es }: Text) {
    return invalidCsv({ en: `Row ${this.row} ${en}`, es: `La fila ${this.row} ${es}` });
  }
}
