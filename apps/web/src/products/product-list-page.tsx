import type { Product } from '@lacre/client';
import { Button, Group, Stack } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { EmptyList } from '../list/list-card.tsx';
import { SearchedList, useListPage } from '../list/searched-list.tsx';
import { api } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';
import { useWorkspace } from '../session/workspace.ts';
import { ProductDrawer } from './product-drawer.tsx';
import { ProductTable } from './product-table.tsx';
import { useProductWords } from './words.ts';

/** The products of the current environment. */
export function ProductListPage() {
  const t = useProductWords();
  const mayWrite = useMayWrite();
  const { organizationId = '', environment } = useWorkspace();
  const page = useListPage();
  const [open, setOpen] = useState<Product | 'new'>();
  const input = { ...page, organizationId, livemode: environment === 'production' };
  const query = useQuery(api.products.list.queryOptions(input, { placeholderData: keepPreviousData }));
  const add = mayWrite && (
    <Button leftSection={<RiAddLine size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>{t('title')}</PageTitle>
        {mayWrite && (
          <Group gap="xs">
            <ButtonLink to="/products/import" variant="default">
              {t('import')}
            </ButtonLink>
            {add}
          </Group>
        )}
      </Group>
      <SearchedList
        query={query}
        searchHint={t('searchHint')}
        empty={<EmptyList title={t('emptyTitle')} text={t('emptyText')} />}
        count={(params) => t('count', params)}
      >
        {(rows) => <ProductTable rows={rows} onOpen={setOpen} />}
      </SearchedList>
      {open && <ProductDrawer product={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}
