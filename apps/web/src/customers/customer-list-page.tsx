import type { Customer } from '@lacre/client';
import { Button, Group, Stack, Title } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyList, ListCard } from '../list/list-card.tsx';
import { SearchField } from '../list/search-field.tsx';
import { api } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';
import { useWorkplace } from '../session/workplace.ts';
import { CustomerDrawer } from './customer-drawer.tsx';
import { CustomerTable } from './customer-table.tsx';
import { useCustomerWords } from './words.ts';

/** Those of the environment in which the person works. */
export function CustomerListPage() {
  const t = useCustomerWords();
  const navigate = useNavigate({ from: '/customers' });
  const mayWrite = useMayWrite();
  const { organizationId = '', environment } = useWorkplace();
  const { page = 1, q } = useSearch({ from: '/shell/customers' });
  const [open, setOpen] = useState<Customer | 'new'>();
  const input = { organizationId, livemode: environment === 'production', page, limit: 20, q };
  const query = useQuery(api.customers.list.queryOptions(input, { placeholderData: keepPreviousData }));
  const add = mayWrite && (
    <Button leftSection={<RiAddLine size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{t('title')}</Title>
        {add}
      </Group>
      <SearchField
        value={q ?? ''}
        placeholder={t('searchHint')}
        onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
      />
      <ListCard
        query={query}
        isFiltered={q !== undefined}
        empty={<EmptyList title={t('emptyTitle')} text={t('emptyText')} />}
        count={(params) => t('count', params)}
        onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
      >
        {(rows) => <CustomerTable rows={rows} onOpen={setOpen} />}
      </ListCard>
      {open && <CustomerDrawer customer={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}
