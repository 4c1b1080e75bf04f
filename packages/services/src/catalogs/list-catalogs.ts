import type { Services } from '../services.ts';

export interface CatalogList {
  coverage: 'full' | 'partial';
  /** Date of the newest edition, `YYYY-MM-DD`. */
  edition: string | null;
  /** When an update was last run, ISO 8601. */
  updatedAt: string | null;
  catalogs: { name: string; edition: string | null; entries: number }[];
}

/** The SAT catalogs of this installation, and whether they are complete (`full`) or the starter set (`partial`). */
export function listCatalogs({ catalogs, catalogSearch }: Pick<Services, 'catalogs' | 'catalogSearch'>): CatalogList {
  const looked = catalogs.summary();
  const names = new Set(looked.map(({ name }) => name));
  // Postal codes are both: loaded for rules, and a table with names.
  const tables = catalogSearch.tables.list().filter(({ name }) => !names.has(name));
  return {
    coverage: catalogs.coverage,
    edition: catalogs.edition ?? null,
    updatedAt: catalogSearch.updatedAt ?? null,
    catalogs: [...looked, ...tables].map(({ name, edition, entries }) => ({ name, edition: edition ?? null, entries })),
  };
}
