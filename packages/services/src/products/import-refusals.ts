import { AppError } from '../errors.ts';

/** Why nothing of a file is imported: 400, in Spanish like the file's own findings (interface specification). */
const refused = (code: string, message: string, detail?: string) =>
  new AppError('bad-request', message, {
    code,
    ...(detail !== undefined && { details: [{ path: 'file', code, message: detail, source: 'api' as const }] }),
  });

export const noFile = () => refused('CSV_MISSING', 'Falta el archivo CSV: envíelo en el campo file');
export const notCsv = () =>
  refused('CSV_TYPE', 'El archivo debe ser un CSV (extensión .csv, o tipo text/csv o application/vnd.ms-excel)');
export const csvTooLarge = () => refused('FILE_TOO_LARGE', 'El archivo CSV no debe superar 5 MB');
export const emptyCsv = () => refused('CSV_EMPTY', 'El archivo CSV está vacío');
export const missingColumns = () =>
  refused(
    'CSV_HEADER',
    // As the interface specification writes it.
    'El CSV debe incluir las columnas requeridas: description, productKey, price',
  );
export const tooManyFailures = (rows: number, first: string) =>
  refused(
    'CSV_TOO_MANY_ERRORS',
    `Fallan más de ${rows} filas: no se creó nada. Corrija el archivo y envíelo otra vez`,
    first,
  );
export const invalidCsv = (detail: string) => refused('CSV_INVALID', 'El CSV no es válido', detail);
