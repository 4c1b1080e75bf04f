import { Box, Button, Center, Group, Loader, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../service/failure.tsx';
import { faultInstead } from '../service/fault-instead.ts';
import { NotRefreshed } from '../service/not-refreshed.tsx';
import { useListWords } from './words.ts';

interface Page<Item> {
  data: Item[];
  page: number;
  totalPages: number;
}

/**
 * Renders a page of a list: a skeleton, an error, nothing, or the rows with the pagination. The previous rows stay,
 * dimmed, until the next ones are loaded.
 */
export function ListPage<Item>({
  query,
  empty,
  isFiltered,
  children,
  onPage,
}: {
  query: {
    data: Page<Item> | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Shown if the list has never had any rows. */
  empty: ReactNode;
  isFiltered: boolean;
  children: (rows: Item[]) => ReactNode;
  onPage: (page: number) => void;
}) {
  const t = useListWords();
  const { data, isPlaceholderData } = query;
  const fault = faultInstead(query);
  if (fault) return <Failure error={fault} onRetry={query.refetch} />;
  if (data === undefined) return <Skeleton height={320} radius="lg" aria-busy />;
  // The rows of that page were deleted, or the URL is out of date.
  if (data.data.length === 0 && data.page > data.totalPages && data.totalPages > 0)
    return (
      <Stack align="center" py="xl" gap="sm">
        <Text c="dimmed">{t('pastTheEnd', { count: data.totalPages })}</Text>
        <Button variant="default" onClick={() => onPage(data.totalPages)}>
          {t('lastPage')}
        </Button>
      </Stack>
    );
  if (data.data.length === 0)
    return (
      <Center py="xl" ta="center">
        {isFiltered ? <Text c="dimmed">{t('nothing')}</Text> : empty}
      </Center>
    );
  return (
    <>
      <NotRefreshed query={query} />
      <Box opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
        {children(data.data)}
      </Box>
      {data.totalPages > 1 && (
        <Group justify="center" my="sm" h={32}>
          <Pagination
            size="sm"
            total={data.totalPages}
            value={data.page}
            onChange={onPage}
            getControlProps={(control) => ({ 'aria-label': t(`${control}Page`) })}
            aria-label={t('pages')}
          />
          {isPlaceholderData && <Loader size="xs" />}
        </Group>
      )}
    </>
  );
}
