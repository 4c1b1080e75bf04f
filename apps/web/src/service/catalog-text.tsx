import { useQuery } from '@tanstack/react-query';
import { api } from './service.ts';

/** A code with what a catalog of the SAT says of it, `G03 · Gastos en general`; alone where that is not held here. */
export function CatalogText({ catalog, code }: { catalog: string; code: string }) {
  // A short catalog is asked for whole, as fields with its codes do; units are too many.
  const q = catalog === 'c_ClaveUnidad' ? code : undefined;
  const { data = [] } = useQuery(
    api.catalogs.entries.queryOptions({ name: catalog, q, limit: 50 }, { staleTime: Infinity, retry: false }),
  );
  const entry = data.find(({ codigo }) => codigo === code);
  return entry === undefined ? code : `${code} · ${entry.descripcion}`;
}
