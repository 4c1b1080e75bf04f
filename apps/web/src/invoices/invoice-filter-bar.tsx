import { Button, Group, Skeleton, Switch } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Select } from '../form/select.tsx';
import { SearchField } from '../list/search-field.tsx';
import { useListWords } from '../list/words.ts';
import { type InvoiceFilters, sorts } from './invoice-filters.ts';
import { useInvoiceWords } from './words.ts';

// Lazy: the calendar is as much code as the rest of the list, which need not wait for it.
const DateRange = lazy(() => import('../list/date-range.tsx'));

const statuses = ['vigente', 'cancelado'] as const;
const types = ['I', 'E', 'T'] as const;
const methods = ['PUE', 'PPD'] as const;

export function InvoiceFilterBar({
  filters,
  onChange,
}: {
  filters: InvoiceFilters;
  onChange: (changed: InvoiceFilters) => void;
}) {
  const t = useInvoiceWords();
  const list = useListWords();
  const { sort, page: _, ...narrowing } = filters;
  const choices = <T extends Parameters<typeof t>[0]>(values: readonly T[]) =>
    values.map((value) => ({ value, label: t(value) }));
  return (
    <Group gap="xs" align="end" className="filters">
      <SearchField
        value={filters.q ?? ''}
        placeholder={t('searchHint')}
        onSearch={(q) => onChange({ q: q === '' ? undefined : q })}
      />
      <Select
        aria-label={t('status')}
        placeholder={t('status')}
        w={{ base: '100%', sm: 130 }}
        clearable
        data={choices(statuses)}
        value={filters.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
      />
      <Select
        aria-label={t('type')}
        placeholder={t('type')}
        w={{ base: '100%', sm: 130 }}
        clearable
        data={choices(types)}
        value={filters.type ?? null}
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
      <Select
        aria-label={t('method')}
        placeholder={t('method')}
        w={{ base: '100%', sm: 200 }}
        clearable
        data={choices(methods)}
        value={filters.metodoPago ?? null}
        onChange={(metodoPago) => onChange({ metodoPago: metodoPago ?? undefined })}
      />
      <Suspense fallback={<Skeleton w={{ base: '100%', sm: 230 }} h={36} />}>
        <DateRange
          value={[filters.issuedFrom, filters.issuedTo]}
          onChange={([issuedFrom, issuedTo]) => onChange({ issuedFrom, issuedTo })}
        />
      </Suspense>
      <Select
        aria-label={t('sort')}
        w={{ base: '100%', sm: 190 }}
        allowDeselect={false}
        data={choices(sorts)}
        value={sort ?? '-createdAt'}
        onChange={(chosen) => onChange({ sort: chosen === '-createdAt' ? undefined : (chosen ?? undefined) })}
      />
      <Switch
        label={t('onlyOpen')}
        checked={filters.balance === 'open'}
        onChange={(event) => onChange({ balance: event.currentTarget.checked ? 'open' : undefined })}
        my={8}
      />
      {Object.keys(narrowing).length > 0 && (
        <Button
          variant="subtle"
          onClick={() =>
            onChange({
              q: undefined,
              status: undefined,
              type: undefined,
              metodoPago: undefined,
              balance: undefined,
              issuedFrom: undefined,
              issuedTo: undefined,
            })
          }
        >
          {list('clear')}
        </Button>
      )}
    </Group>
  );
}
