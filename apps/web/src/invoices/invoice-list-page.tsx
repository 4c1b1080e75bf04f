import type { InvoiceListItem } from '@lacre/client';
import { Group, Stack } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ButtonLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { EmptyList, ListCard } from '../list/list-card.tsx';
import { isSameEntry } from '../list/list-search.ts';
import { service } from '../service/service.ts';
import { useWorkspace } from '../session/workspace.ts';
import { InvoiceFilterBar } from './invoice-filter-bar.tsx';
import type { InvoiceFilters } from './invoice-filters.ts';
import { invoiceListQuery } from './invoice-list-query.ts';
import { InvoiceTable, type Selection } from './invoice-table.tsx';
import { useExport } from './use-export.tsx';
import { ViewMenu } from './view-menu.tsx';
import { useInvoiceWords } from './words.ts';

// Lazy: few users select invoices, and the libraries for exact sums and CSV are large.
const ChosenInvoices = lazy(() => import('./chosen-invoices.tsx'));

export function InvoiceListPage() {
  const t = useInvoiceWords();
  const navigate = useNavigate({ from: '/invoices' });
  const { environment } = useWorkspace();
  const filters = useSearch({ from: '/shell/invoices' });
  const query = useQuery(invoiceListQuery(filters, environment));
  // Go to page 1 together with a change of the filters.
  const change = (changed: InvoiceFilters) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...changed }),
      replace: isSameEntry(changed, filters),
    });
  const [selection, setSelection] = useState<Selection>(new Map());
  const select = useCallback(
    (rows: InvoiceListItem[], isChosen: boolean) =>
      setSelection((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (isChosen) after.set(row.id, row);
          else after.delete(row.id);
        }
        return after;
      }),
    [],
  );
  // Those on this page as they are now: their balance may have changed since.
  const chosen = [...selection.values()].map((row) => query.data?.data.find(({ id }) => id === row.id) ?? row);
  const { page: _, ...kept } = filters;
  const { sort: _sort, ...asked } = kept;
  const { menu, failure } = useExport((kind) => service().invoices[kind].query({ ...asked, environment }));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>{t('title')}</PageTitle>
        <Group gap="xs">
          <ViewMenu filters={filters} onOpen={(opened) => void navigate({ search: opened })} />
          {menu}
          <ButtonLink to="/invoices/new" leftSection={<RiAddLine size={18} aria-hidden />}>
            {t('new')}
          </ButtonLink>
        </Group>
      </Group>
      {failure}
      <InvoiceFilterBar filters={filters} onChange={change} />
      <ListCard
        query={query}
        isFiltered={Object.keys(kept).length > 0}
        empty={<Empty />}
        above={
          selection.size > 0 && (
            <Suspense>
              <ChosenInvoices rows={chosen} onClear={() => setSelection(new Map())} />
            </Suspense>
          )
        }
        count={(params) => t('count', params)}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
      >
        {(rows) => <InvoiceTable rows={rows} selection={selection} onSelect={select} />}
      </ListCard>
    </Stack>
  );
}

function Empty() {
  const t = useInvoiceWords();
  return (
    <EmptyList title={t('emptyTitle')} text={t('emptyText')}>
      <ButtonLink to="/invoices/new">{t('new')}</ButtonLink>
    </EmptyList>
  );
}
