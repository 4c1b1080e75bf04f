export type * from './catalogs.ts';
export type { DataSet, DataSetRows, PostalRow } from './data-set.ts';
export { buildDataSet } from './data-set.ts';
export { decodeDataSet, encodeDataSet } from './data-set-cache.ts';
export { importedCatalogs } from './imported-catalogs.ts';
export { FACTS_EDITION, mergeSmallCatalogs, type SmallCatalogs, smallCatalogFacts } from './small-catalogs.ts';
export { starterCatalogs } from './starter-catalogs.ts';
export { zonaDe, zonaDeLugar, zonasDe } from './zona.ts';
