import { useCallback, useState } from 'react';
import { storedJson } from '../session/stored-json.ts';
import { storedWorkKey } from '../session/stored-work.ts';

/** Filters saved under a name. */
export interface SavedView<Filters> {
  name: string;
  filters: Filters;
}

/** Saved views of a list, stored in this browser per organization. Saving under an existing name replaces it. */
export function useSavedViews<Filters>(list: string, organizationId: string) {
  const key = storedWorkKey('views', list, organizationId);
  const [views, setViews] = useState<SavedView<Filters>[]>(() => read(key));
  const keep = useCallback(
    (changed: SavedView<Filters>[]) => {
      localStorage.setItem(key, JSON.stringify(changed));
      setViews(changed);
    },
    [key],
  );
  return {
    views,
    save: (name: string, filters: Filters) =>
      keep(
        [...views.filter((one) => one.name !== name), { name, filters }].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      ),
    remove: (name: string) => keep(views.filter((one) => one.name !== name)),
  };
}

const read = <Filters>(key: string) => storedJson<SavedView<Filters>[]>(localStorage.getItem(key), Array.isArray) ?? [];
