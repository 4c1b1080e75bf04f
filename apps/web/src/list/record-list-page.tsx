import { Button, Group, Stack } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ButtonLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { useMayWrite } from '../session/use-role.ts';
import { useWorkspace } from '../session/workspace.ts';
import { EmptyList } from './list-card.tsx';
import { SearchedList, useListPage } from './searched-list.tsx';

type Word = 'title' | 'new' | 'import' | 'searchHint' | 'emptyTitle' | 'emptyText' | 'count';

/** The query input for the page in the URL, of the records of the current environment. */
export function useRecordPage() {
  const page = useListPage();
  const { organizationId = '', environment } = useWorkspace();
  return { ...page, organizationId, livemode: environment === 'production' };
}

/** Customers or products, which are imported from a file, or created and edited in a drawer. */
export function RecordListPage<Item>({
  t,
  importPage,
  query,
  table,
  drawer,
}: {
  t: (word: Word, params?: { count: number }) => string;
  importPage: '/customers/import' | '/products/import';
  query: ComponentProps<typeof SearchedList<Item>>['query'];
  table: (rows: Item[], onOpen: (item: Item) => void) => ReactNode;
  /** Without a record, for a new one. */
  drawer: (item: Item | undefined, onClose: () => void) => ReactNode;
}) {
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<{ item?: Item }>();
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>{t('title')}</PageTitle>
        {mayWrite && (
          <Group gap="xs">
            <ButtonLink to={importPage} variant="default">
              {t('import')}
            </ButtonLink>
            <Button leftSection={<RiAddLine size={18} aria-hidden />} onClick={() => setOpen({})}>
              {t('new')}
            </Button>
          </Group>
        )}
      </Group>
      <SearchedList
        query={query}
        searchHint={t('searchHint')}
        empty={<EmptyList title={t('emptyTitle')} text={t('emptyText')} />}
        count={(params) => t('count', params)}
      >
        {(rows) => table(rows, (item) => setOpen({ item }))}
      </SearchedList>
      {open && drawer(open.item, () => setOpen(undefined))}
    </Stack>
  );
}
