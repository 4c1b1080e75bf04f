import type { DataSet } from '@lacre/sat-catalogs';
import { buildProductIndex, createProductSearch, type ProductSearch } from '@lacre/sat-catalogs/search/product-search';
import type { TextIndex } from '@lacre/sat-catalogs/search/text-index';
import { createUnitSearch, type UnitSearch } from '@lacre/sat-catalogs/search/unit-search';
import { searchableDataSet } from '@lacre/sat-catalogs/searchable-data-set';
import type { CatalogTables } from '@lacre/sat-catalogs/tables/catalog-tables';
import { type CodeTables, codeTablesOver } from '@lacre/sat-catalogs/tables/code-tables';
import { type Pedimentos, pedimentosOver } from '@lacre/sat-catalogs/tables/pedimentos';

/** One version of the catalogs, for searching. Replaced as a whole when the catalogs are updated. */
export interface CatalogSearch {
  /** Changes with the data. */
  readonly version: string;
  /** When an operator last updated the catalogs, ISO 8601. */
  readonly updatedAt: string | undefined;
  /** The catalogs that are not needed for fast look-ups by rules. */
  readonly tables: CatalogTables;
  /** Built on demand (0.4 s for all 52,513 keys): a process without searches does not pay for it. */
  products(): ProductSearch;
  /**
   * The same from an index that was built before.
   *
   * @param indexOf returns the stored index, or the one that `build` builds
   */
  prepareProducts(indexOf: (build: () => TextIndex) => Promise<TextIndex>): Promise<void>;
  units(): UnitSearch;
  /** The list of customs documents, read on demand; undefined when only the starter set is loaded. */
  pedimentos(): Promise<Pedimentos | undefined>;
  /** Catalogs by name for looking up codes; those that are not loaded are omitted, and so is that of `pedimentos`. */
  codes(names: readonly string[]): Promise<CodeTables>;
  /** True for the URL of an SAT schema that documents are validated against. */
  holdsSchema(address: string): boolean;
  /** True once something was built. */
  isPrepared(): boolean;
}

const PEDIMENTOS = 'c_NumPedimentoAduana';

export function createCatalogSearch(data: {
  dataSet: DataSet | undefined;
  tables: CatalogTables;
  version: string;
  updatedAt: string | undefined;
  /** URLs of the SAT's schemas. */
  schemas?: { addresses: ReadonlySet<string> } | undefined;
}): CatalogSearch {
  let searchable: DataSet | undefined;
  let products: ProductSearch | undefined;
  let units: UnitSearch | undefined;
  let pedimentos: Promise<Pedimentos | undefined> | undefined;
  const readPedimentos = async () => {
    const table = await data.tables.load(PEDIMENTOS);
    return table && pedimentosOver(table);
  };
  const rows = () => (searchable ??= searchableDataSet(data.dataSet));
  return {
    version: data.version,
    updatedAt: data.updatedAt,
    tables: data.tables,
    products: () => (products ??= createProductSearch(rows())),
    async prepareProducts(indexOf) {
      const index = await indexOf(() => buildProductIndex(rows()));
      products ??= createProductSearch(rows(), index);
    },
    units: () => (units ??= createUnitSearch(rows())),
    pedimentos() {
      // The next call retries a file that could not be read.
      pedimentos ??= readPedimentos().catch((error: unknown) => {
        pedimentos = undefined;
        throw error;
      });
      return pedimentos;
    },
    async codes(names) {
      const held = new Set(data.tables.list().map(({ name }) => name));
      // Its 10 MB would evict the other tables of a Carta Porte, and each document would read all of them again.
      held.delete(PEDIMENTOS);
      const tables = await Promise.all(names.filter((name) => held.has(name)).map((name) => data.tables.load(name)));
      return codeTablesOver(tables.filter((table) => table !== undefined));
    },
    holdsSchema: (address) => data.schemas?.addresses.has(address) === true,
    isPrepared: () => products !== undefined || units !== undefined,
  };
}
