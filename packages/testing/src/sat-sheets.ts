import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDataSet, type DataSet, smallCatalogFacts } from '@lacre/sat-catalogs';
import { satTestData } from './sat-test-data.ts';

/** Folder of the SAT's sheets as CSV, or undefined if missing. */
export const sheetsFolder: string | undefined = satTestData && join(satTestData, 'catalogs');

/** Product keys and units of the SAT's sheets, without the rest of a data set. */
export function readSheets(catalogs: string): DataSet {
  const flag = (text: string | undefined) => (text === '1' ? 'si' : 'opcional');
  const optional = <Name extends string>(name: Name, text: string | undefined) =>
    (text ? { [name]: text } : {}) as Partial<Record<Name, string>>;
  return buildDataSet({
    edition: undefined,
    editions: {},
    small: smallCatalogFacts,
    productos: sheet(join(catalogs, 'c_ClaveProdServ.csv')).map(
      ([clave = '', descripcion = '', iva, ieps, complemento, desde, hasta, frontera, similares]) => ({
        clave,
        descripcion,
        incluyeIva: flag(iva),
        incluyeIeps: flag(ieps),
        estimuloFronterizo: frontera === '1',
        ...optional('complemento', complemento),
        ...optional('vigenteDesde', desde),
        ...optional('vigenteHasta', hasta),
        ...optional('palabrasSimilares', similares),
      }),
    ),
    unidades: sheet(join(catalogs, 'c_ClaveUnidad.csv')).map(
      ([clave = '', nombre = '', descripcion = '', , desde, hasta, simbolo]) => ({
        clave,
        nombre,
        descripcion,
        ...optional('simbolo', simbolo),
        ...optional('vigenteDesde', desde),
        ...optional('vigenteHasta', hasta),
      }),
    ),
    codigosPostales: [],
  });
}

/** Rows of an RFC 4180 file, without the header. */
function sheet(path: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of readFileSync(path, 'utf8').matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  return rows.slice(1);
}
