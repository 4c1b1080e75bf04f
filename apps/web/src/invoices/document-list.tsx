import type { Environment } from '@lacre/client';
import { Button, Group, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Select } from '../form/select.tsx';
import { ListCard } from '../list/list-card.tsx';
import { type DocumentSearch, isSameEntry } from '../list/list-search.ts';
import { SearchField } from '../list/search-field.tsx';
import { useListWords } from '../list/words.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useInvoiceWords } from './words.ts';

// Lazy: the calendar is as much code as the rest of the list, which need not wait for it.
const DateRange = lazy(() => import('../list/date-range.tsx'));

type Filters = Omit<DocumentSearch, 'page'> & { environment: Environment };

/** The filters in the URL, for an export and for a page of the list. */
export function useDocumentFilters(): { filters: Filters; listed: Filters & { page: number; limit: number } } {
  const { environment } = useWorkspace();
  const { page = 1, q, status, issuedFrom, issuedTo } = useSearch({ strict: false });
  const filters = { q, status, issuedFrom, issuedTo, environment };
  return { filters, listed: { ...filters, page, limit: 20 } };
}

/** A list of payment receipts, payroll receipts or retentions documents, with its filters. */
export function DocumentList<Item>({
  searchHint,
  cancelled,
  ...list
}: Omit<ComponentProps<typeof ListCard<Item>>, 'above' | 'isFiltered' | 'onPage'> & {
  searchHint: string;
  /** The word for cancelled ones. */
  cancelled: 'cancelado' | 'cancelledReceipt';
}) {
  const t = useInvoiceWords();
  const words = useListWords();
  const navigate = useNavigate();
  const { q, status, issuedFrom, issuedTo } = useDocumentFilters().filters;
  // Go to page 1 together with a change of the filters.
  const change = (changed: DocumentSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: undefined, ...changed }),
      replace: isSameEntry(changed, { q, issuedFrom, issuedTo }),
    });
  const isFiltered = [q, status, issuedFrom, issuedTo].some((one) => one !== undefined);
  return (
    <>
      <Group gap="xs" align="end" className="filters">
        <SearchField
          value={q ?? ''}
          placeholder={searchHint}
          onSearch={(text) => change({ q: text === '' ? undefined : text })}
        />
        <Select
          aria-label={t('status')}
          placeholder={t('status')}
          w={{ base: '100%', sm: 130 }}
          clearable
          data={[
            { value: 'vigente', label: t('vigente') },
            { value: 'cancelado', label: t(cancelled) },
          ]}
          value={status ?? null}
          onChange={(chosen) => change({ status: chosen ?? undefined })}
        />
        <Suspense fallback={<Skeleton w={{ base: '100%', sm: 230 }} h={36} />}>
          <DateRange
            value={[issuedFrom, issuedTo]}
            onChange={([from, to]) => change({ issuedFrom: from, issuedTo: to })}
          />
        </Suspense>
        {isFiltered && (
          <Button
            variant="subtle"
            onClick={() => change({ q: undefined, status: undefined, issuedFrom: undefined, issuedTo: undefined })}
          >
            {words('clear')}
          </Button>
        )}
      </Group>
      <ListCard
        {...list}
        isFiltered={isFiltered}
        onPage={(page) => void navigate({ to: '.', search: (before) => ({ ...before, page }) })}
      />
    </>
  );
}
