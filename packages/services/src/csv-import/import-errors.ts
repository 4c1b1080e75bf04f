import type { Text } from '@lacre/cfdi/violation';
import { AppError } from '../errors.ts';

/** Errors for which nothing of a file is imported: 400. The specification has these texts in Spanish. */
export const noFile = () => new AppError('CSV_MISSING');
export const notCsv = () => new AppError('CSV_TYPE');
export const csvTooLarge = () =>
  new AppError('FILE_TOO_LARGE', {
    texts: { en: 'The CSV file must be at most 5 MB', es: 'El archivo CSV no debe superar 5 MB', spec: 'es' },
  });
export const emptyCsv = () => new AppError('CSV_EMPTY');

export const noRows = () =>
  new AppError('CSV_EMPTY', {
    texts: {
      en: 'The CSV file is empty: it has no rows below the header',
      es: 'El archivo CSV está vacío: no tiene filas debajo del encabezado',
      spec: 'es',
    },
  });
export const missingColumns = (required: readonly string[]) =>
  new AppError('CSV_HEADER', { params: { columns: required.join(', ') } });
export const invalidCsv = (why: Text) =>
  new AppError('CSV_INVALID', {
    details: [{ path: 'file', code: 'CSV_INVALID', message: { ...why, spec: 'es' }, source: 'api' }],
  });
export const tooManyFailures = (rows: number, first: Text) =>
  new AppError('CSV_TOO_MANY_ERRORS', {
    params: { rows },
    details: [{ path: 'file', code: 'CSV_TOO_MANY_ERRORS', message: { ...first, spec: 'es' }, source: 'api' }],
  });
