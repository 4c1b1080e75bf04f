import type { Catalogs, ClaveProdServ } from './catalogs.ts';
import { catalogsOver } from './catalogs-over.ts';
import { buildDataSet, type DataSet } from './data-set.ts';
import { FACTS_EDITION, smallCatalogFacts } from './small-catalogs.ts';
import { businessProducts } from './starter/products-business.ts';
import { classProducts } from './starter/products-classes.ts';
import { consumerProducts } from './starter/products-consumer.ts';
import { equipmentProducts } from './starter/products-equipment.ts';
import { materialProducts } from './starter/products-materials.ts';
import { peopleProducts } from './starter/products-people.ts';
import { tradeProducts } from './starter/products-trades.ts';
import { starterPostalCodes } from './starter/starter-postal.ts';
import { starterUnits } from './starter/units.ts';

/** The product keys of the starter set. */
export const starterProducts: readonly ClaveProdServ[] = [
  ...materialProducts,
  ...equipmentProducts,
  ...consumerProducts,
  ...tradeProducts,
  ...businessProducts,
  ...classProducts,
  ...peopleProducts,
];

let built: Catalogs | undefined;

/**
 * The catalogs before any import: the small ones complete, everyday product keys, units and postal codes. Coverage is
 * `partial`: an unlisted code of the right form is `unknown`.
 */
export function starterCatalogs(): Catalogs {
  built ??= buildStarterCatalogs();
  return built;
}

function buildStarterCatalogs(): Catalogs {
  return catalogsOver(starterDataSet(), 'partial');
}

/** The starter set as a data set, for the search over it. */
export function starterDataSet(): DataSet {
  return buildDataSet({
    edition: undefined,
    editions: Object.fromEntries(Object.keys(smallCatalogFacts).map((name) => [name, FACTS_EDITION])),
    small: smallCatalogFacts,
    productos: starterProducts,
    unidades: starterUnits,
    codigosPostales: starterPostalCodes(),
  });
}
