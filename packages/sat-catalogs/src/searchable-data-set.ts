import { postalRowAt, productAt, unitAt } from './catalogs-over.ts';
import { buildDataSet, type DataSet } from './data-set.ts';
import { importedCatalogs } from './imported-catalogs.ts';
import { starterDataSet } from './starter-catalogs.ts';

/**
 * What a search covers: the imported data if it is complete; with truncated data also the starter set, like look-ups;
 * the starter set if nothing was imported.
 */
export function searchableDataSet(data: DataSet | undefined): DataSet {
  if (data === undefined) return starterDataSet();
  if (importedCatalogs(data).coverage === 'full') return data;
  const starter = starterDataSet();
  const both = <Row extends { clave: string }>(
    length: (of: DataSet) => number,
    at: (of: DataSet, row: number) => Row,
  ) => {
    const rows = (of: DataSet) => Array.from({ length: length(of) }, (_, row) => at(of, row));
    const own = rows(data);
    const known = new Set(own.map(({ clave }) => clave));
    return [...own, ...rows(starter).filter(({ clave }) => !known.has(clave))];
  };
  return buildDataSet({
    edition: data.edition,
    editions: { ...data.editions },
    small: data.small,
    productos: both(({ productos }) => productos.claves.length, productAt),
    unidades: both(({ unidades }) => unidades.nombre.offsets.length - 1, unitAt),
    codigosPostales: both(({ codigosPostales }) => codigosPostales.codigos.length, postalRowAt),
  });
}
