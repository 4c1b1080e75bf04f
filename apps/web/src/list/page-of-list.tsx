import { Box, Button, Center, Group, Loader, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../service/failure.tsx';
import { useListWords } from './words.ts';

interface Page<Item> {
  data: Item[];
  page: number;
  totalPages: number;
}

/**
 * What a list shows of a page that was asked for: lines that are on their way, an error, nothing, or the rows with the
 * pages below. The rows of before stay, paler, until the next ones are there.
 */
export function PageOfList<Item>({
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
  /** For a list that has never had anything. */
  empty: ReactNode;
  isFiltered: boolean;
  children: (rows: Item[]) => ReactNode;
  onPage: (page: number) => void;
}) {
  const t = useListWords();
  const { data, error, isPlaceholderData } = query;
  if (error) return <Failure error={error} onRetry={query.refetch} />;
  if (data === undefined) return <Skeleton height={320} radius="lg" aria-busy />;
  // What stood there was deleted, or an address is older than the list.
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
