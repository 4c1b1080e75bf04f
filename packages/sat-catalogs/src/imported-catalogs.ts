import type { Catalogs } from './catalogs.ts';
import { catalogsOver } from './catalogs-over.ts';
import type { DataSet } from './data-set.ts';
import { starterCatalogs } from './starter-catalogs.ts';

/** A source with fewer rows was truncated: the SAT's lists have 52,513, 2,418 and 95,748 and do not shrink. */
const FULL = { productos: 45_000, unidades: 2_000, codigosPostales: 85_000 };

/**
 * Catalogs over an imported data set. Coverage is only `full` if the three large lists are as long as the SAT's; with a
 * truncated source it stays `partial` and the starter set fills in.
 */
export function importedCatalogs(data: DataSet): Catalogs {
  const full =
    data.productos.claves.length >= FULL.productos &&
    data.unidades.nombre.offsets.length > FULL.unidades &&
    data.codigosPostales.codigos.length >= FULL.codigosPostales;
  return full ? catalogsOver(data, 'full') : catalogsOver(data, 'partial', starterCatalogs());
}
