import { useQuery } from '@tanstack/react-query';
import { api } from './service.ts';

/**
 * A code with its description in a SAT catalog, `G03 · Gastos en general`; only the code if the catalog lacks it.
 *
 * @param isSearched for long catalogs; short ones are loaded whole, as their selects do
 * @param within the key that the code belongs to, such as the state of a municipality
 */
export function CatalogText({
  catalog,
  code,
  isSearched = catalog === 'c_ClaveUnidad',
  within,
}: {
  catalog: string;
  code: string;
  isSearched?: boolean;
  within?: string | undefined;
}) {
  const q = isSearched ? code : undefined;
  const { data = [] } = useQuery(
    api.catalogs.entries.queryOptions({ name: catalog, q, limit: 50 }, { staleTime: Infinity, retry: false }),
  );
  const entry = data.find(
    (one) => one.codigo === code && (within === undefined || Object.values(one).includes(within)),
  );
  return entry === undefined ? code : `${code} · ${entry.descripcion}`;
}
