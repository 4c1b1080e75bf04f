import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Failure } from '../service/failure.tsx';
import { api } from '../service/service.ts';
import { useMayWrite, useRole } from '../session/use-role.ts';
import { ListCard } from './list-card.tsx';
import { SearchField } from './search-field.tsx';

/** The query input for the page in the URL. */
export function useListPage(): { page: number; limit: number; q: string | undefined } {
  const { page = 1, q } = useSearch({ strict: false });
  return { page, limit: 20, q };
}

/** A list with a text search; the text and the page are in the URL. */
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
        onSearch={(text) =>
          void navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: q !== undefined })
        }
      />
      <ListCard
        {...list}
        isFiltered={q !== undefined}
        onPage={(page) => void navigate({ to: '.', search: (before) => ({ ...before, page }) })}
      />
    </>
  );
}

/** A list that members may not see. If the user could not be loaded, it shows that error. */
export function ForManagers({ otherwise, children }: { otherwise: string; children: ReactNode }) {
  const isKnown = useRole() !== undefined;
  const mayWrite = useMayWrite();
  const me = useQuery(api.users.me.queryOptions());
  if (mayWrite) return children;
  if (isKnown) return <Text>{otherwise}</Text>;
  if (me.error) return <Failure error={me.error} onRetry={me.refetch} />;
  return <Skeleton height={320} radius="lg" aria-busy />;
}
