import { hasPipe, mustNotHavePipe } from '@lacre/cfdi/pipe';
import type { OpenCsv } from './csv-header.ts';
import type { Translate } from './csv-words.ts';
import { type RowFault, rowFault } from './row-fault.ts';

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['si', true],
  ['sí', true],
  ['yes', true],
  ['verdadero', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['falso', false],
]);
// As in the bodies of requests: characters that Postgres or XML 1.0 reject.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

/** The cells of one row by column. Errors are collected in `faults`. */
export interface CsvCells<Column extends string> {
  faults: RowFault[];
  /** Undefined when the file lacks the column or the cell is blank. */
  raw(column: Column): string | undefined;
  /** Unchanged. */
  text(column: Column, maximum: number, fallback: string): string;
  /** The same for a text that appears in documents. */
  documentText(column: Column, maximum: number, fallback: string): string;
  /** Trimmed. */
  required(column: Column): string;
  flag(column: Column, fallback: boolean): boolean;
}

/** Reader for the rows of one file: returns the cells, or why they cannot be parsed. */
export function cellReader<Column extends string>({ columns, width }: OpenCsv<Column>, translate: Translate) {
  return (cells: readonly string[]): CsvCells<Column> | RowFault[] => {
    if (cells.length !== width) {
      const message = translate(
        `The row has ${cells.length} ${cells.length === 1 ? 'column' : 'columns'} and the header ${width}`,
        `La fila tiene ${cells.length} ${cells.length === 1 ? 'columna' : 'columnas'} y el encabezado ${width}`,
      );
      return [rowFault('', 'CSV_INVALID', message, message)];
    }
    const faults: RowFault[] = [];
    const raw = (column: Column) => {
      const index = columns.get(column);
      const cell = index === undefined ? undefined : cells[index];
      return cell === undefined || cell.trim() === '' ? undefined : cell;
    };
    const text = (column: Column, maximum: number, fallback: string) => {
      const value = raw(column) ?? fallback;
      if (value.length > maximum)
        faults.push(
          rowFault(
            column,
            'TOO_LONG',
            translate(`must be at most ${maximum} characters long`, `debe tener como máximo ${maximum} caracteres`),
          ),
        );
      else if (forbidden.test(value) || !value.isWellFormed())
        faults.push(
          rowFault(
            column,
            'INVALID_FORMAT',
            translate('contains characters that are not allowed', 'contiene caracteres que no están permitidos'),
          ),
        );
      return value;
    };
    return {
      faults,
      raw,
      text,
      documentText(column, maximum, fallback) {
        const value = text(column, maximum, fallback);
        if (hasPipe(value))
          faults.push(rowFault(column, 'TEXT_PIPE', translate(mustNotHavePipe.en, mustNotHavePipe.es)));
        return value;
      },
      required(column) {
        const value = raw(column);
        if (value === undefined)
          faults.push(
            rowFault(
              column,
              'REQUIRED',
              translate('is missing', 'falta este dato'),
              translate(`${column} is missing`, `Falta ${column}`),
            ),
          );
        return (value ?? '').trim();
      },
      flag(column, fallback) {
        const value = raw(column);
        if (value === undefined) return fallback;
        const known = booleans.get(value.trim().normalize('NFC').toLowerCase());
        if (known === undefined)
          faults.push(
            rowFault(
              column,
              'INVALID_VALUE',
              translate('must be yes or no (or true/false, 1/0)', 'debe ser sí o no (o true/false, 1/0)'),
            ),
          );
        return known ?? fallback;
      },
    };
  };
}
