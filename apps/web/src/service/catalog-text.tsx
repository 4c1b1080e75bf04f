import { useQuery } from '@tanstack/react-query';
import { api } from './service.ts';

/** A code with its description in a SAT catalog, `G03 · Gastos en general`; only the code if the catalog lacks it. */
export function CatalogText({ catalog, code }: { catalog: string; code: string }) {
  // Short catalogs are loaded whole, as their selects do; the catalog of units is too long.
  const q = catalog === 'c_ClaveUnidad' ? code : undefined;
  const { data = [] } = useQuery(
    api.catalogs.entries.queryOptions({ name: catalog, q, limit: 50 }, { staleTime: Infinity, retry: false }),
  );
  const entry = data.find(({ codigo }) => codigo === code);
  return entry === undefined ? code : `${code} · ${entry.descripcion}`;
}
