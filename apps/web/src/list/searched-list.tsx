import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ListCard } from './list-card.tsx';
import { SearchField } from './search-field.tsx';

/** The page that the address names, as lists are asked for one. */
export function useListPage(): { page: number; limit: number; q: string | undefined } {
  const { page = 1, q } = useSearch({ strict: false });
  return { page, limit: 20, q };
}

/** A list that is searched by a text: this and the page stand in the address. */
export function SearchedList<Item>({
  searchHint,
  ...list
}: Omit<ComponentProps<typeof ListCard<Item>>, 'above' | 'isFiltered' | 'onPage'> & { searchHint: string }) {
  const navigate = useNavigate();
  const { q } = useListPage();
  return (
    <>
      <SearchField
        value={q ?? ''}
        placeholder={searchHint}
        onSearch={(text) => void navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: true })}
      />
      <ListCard
        {...list}
        isFiltered={q !== undefined}
        onPage={(page) => void navigate({ to: '.', search: (before) => ({ ...before, page }) })}
      />
    </>
  );
}
