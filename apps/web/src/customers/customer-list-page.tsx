import type { Customer } from '@lacre/client';
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
import { CustomerDrawer } from './customer-drawer.tsx';
import { CustomerTable } from './customer-table.tsx';
import { useCustomerWords } from './words.ts';

/** The customers of the current environment. */
export function CustomerListPage() {
  const t = useCustomerWords();
  const mayWrite = useMayWrite();
  const { organizationId = '', environment } = useWorkspace();
  const page = useListPage();
  const [open, setOpen] = useState<Customer | 'new'>();
  const input = { ...page, organizationId, livemode: environment === 'production' };
  const query = useQuery(api.customers.list.queryOptions(input, { placeholderData: keepPreviousData }));
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
            <ButtonLink to="/customers/import" variant="default">
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
        {(rows) => <CustomerTable rows={rows} onOpen={setOpen} />}
      </SearchedList>
      {open && <CustomerDrawer customer={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}
