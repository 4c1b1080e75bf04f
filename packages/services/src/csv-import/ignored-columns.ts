import type { OpenCsv } from './csv-header.ts';
import type { ImportResult, ImportTally } from './import-tally.ts';

/** A warning for each column that is ignored although it is almost a known one: every row lacks its value. */
export const ignoredColumns = <Column extends string>(
  { misspelled }: Pick<OpenCsv<Column>, 'misspelled'>,
  { rows, translate }: Pick<ImportTally, 'rows' | 'translate'>,
): ImportResult['warnings'] =>
  misspelled.map(({ written, column }) => ({
    code: 'COLUMN_IGNORED',
    message: translate(
      `The column ${written} was ignored: write its name as ${column} to import it.`,
      `La columna ${written} se ignoró: escriba su nombre como ${column} para importarla.`,
    ),
    rows,
  }));
