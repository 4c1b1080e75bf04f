import type { OpenCsv } from './csv-header.ts';
import type { Translate } from './csv-words.ts';

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
// As the bodies of requests: what Postgres or XML 1.0 refuse.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

/** The cells of one row by column. What is wrong with them is collected in `faults`. */
export interface CsvCells<Column extends string> {
  faults: string[];
  /** Undefined when the file lacks the column or the cell is blank. */
  raw(column: Column): string | undefined;
  /** Kept as it is. */
  text(column: Column, maximum: number, fallback: string): string;
  /** Without the blanks around it. */
  required(column: Column): string;
  flag(column: Column, fallback: boolean): boolean;
}

/** Reader of the rows of one file: its cells, or why they cannot be told apart. */
export function cellReader<Column extends string>({ columns, width }: OpenCsv<Column>, translate: Translate) {
  return (cells: readonly string[]): CsvCells<Column> | string => {
    if (cells.length !== width)
      return translate(
        `The row has ${cells.length} ${cells.length === 1 ? 'column' : 'columns'} and the header ${width}`,
        `La fila tiene ${cells.length} ${cells.length === 1 ? 'columna' : 'columnas'} y el encabezado ${width}`,
      );
    const faults: string[] = [];
    const raw = (column: Column) => {
      const index = columns.get(column);
      const cell = index === undefined ? undefined : cells[index];
      return cell === undefined || cell.trim() === '' ? undefined : cell;
    };
    return {
      faults,
      raw,
      text(column, maximum, fallback) {
        const value = raw(column) ?? fallback;
        if (value.length > maximum)
          faults.push(
            translate(
              `${column} must be at most ${maximum} characters long`,
              `${column} debe tener como máximo ${maximum} caracteres`,
            ),
          );
        else if (forbidden.test(value) || !value.isWellFormed())
          faults.push(
            translate(
              `${column} contains characters that are not allowed`,
              `${column} contiene caracteres que no están permitidos`,
            ),
          );
        return value;
      },
      required(column) {
        const value = raw(column);
        if (value === undefined) faults.push(translate(`${column} is missing`, `Falta ${column}`));
        return (value ?? '').trim();
      },
      flag(column, fallback) {
        const value = raw(column);
        if (value === undefined) return fallback;
        const known = booleans.get(value.trim().toLowerCase());
        if (known === undefined)
          faults.push(
            translate(
              `${column} must be true/false, 1/0, si/no or yes`,
              `${column} debe ser true/false, 1/0, si/no o yes`,
            ),
          );
        return known ?? fallback;
      },
    };
  };
}
