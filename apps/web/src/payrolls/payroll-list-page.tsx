import type { PayrollListItem } from '@lacre/client';
import { Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AnchorLink, ButtonLink } from '../app/links.tsx';
import { nameOf } from '../invoices/invoice-name.ts';
import { Receiver } from '../invoices/receiver.tsx';
import { StatusBadge } from '../invoices/status-badge.tsx';
import { PageOfList } from '../list/page-of-list.tsx';
import { SearchField } from '../list/search-field.tsx';
import { api } from '../service/service.ts';
import { useMayWrite, useRole } from '../session/use-role.ts';
import { useWorkplace } from '../session/workplace.ts';
import { day, money, whole } from '../words/formats.ts';
import { usePayrollWords } from './words.ts';

/** Payroll receipts, for those who pay people. */
export function PayrollListPage() {
  const t = usePayrollWords();
  const isKnown = useRole() !== undefined;
  const mayWrite = useMayWrite();
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{t('title')}</Title>
        {mayWrite && <ButtonLink to="/payrolls/new">{t('issue')}</ButtonLink>}
      </Group>
      {mayWrite ? <PayrollList /> : isKnown && <Text>{t('ownersOnly')}</Text>}
    </Stack>
  );
}

function PayrollList() {
  const t = usePayrollWords();
  const navigate = useNavigate({ from: '/payrolls' });
  const { environment } = useWorkplace();
  const { page = 1, q } = useSearch({ from: '/shell/payrolls' });
  const query = useQuery(
    api.payrolls.list.queryOptions({ page, q, limit: 20, environment }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <Group>
        <SearchField
          value={q ?? ''}
          placeholder={t('searchHint')}
          onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
        />
      </Group>
      <Card p={0}>
        <PageOfList
          query={query}
          isFiltered={q !== undefined}
          empty={<Empty />}
          onPage={(chosen) => void navigate({ search: (before) => ({ ...before, page: chosen }) })}
        >
          {(rows) => <PayrollTable rows={rows} />}
        </PageOfList>
      </Card>
      {query.data && (
        <Text size="sm" c="dimmed" role="status">
          {t('count', { count: query.data.total, formatParams: { count: whole(query.data.total) } })}
        </Text>
      )}
    </>
  );
}

function Empty() {
  const t = usePayrollWords();
  return (
    <Stack align="center" gap="xs" p="xl">
      <Title order={2} size="h3">
        {t('emptyTitle')}
      </Title>
      <Text c="dimmed">{t('emptyText')}</Text>
      <ButtonLink to="/payrolls/new">{t('issue')}</ButtonLink>
    </Stack>
  );
}

function PayrollTable({ rows }: { rows: PayrollListItem[] }) {
  const t = usePayrollWords();
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('folio')}</Table.Th>
            <Table.Th>{t('employee')}</Table.Th>
            <Table.Th visibleFrom="md">{t('date')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('status')}</Table.Th>
            <Table.Th className="amount">{t('net')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <AnchorLink to="/payrolls/$payrollId" params={{ payrollId: row.id }} fw={600}>
                  {nameOf(row)}
                </AnchorLink>
              </Table.Td>
              <Table.Td>
                <Receiver {...row} />
              </Table.Td>
              <Table.Td visibleFrom="md">{day(row.fecha)}</Table.Td>
              <Table.Td visibleFrom="sm">
                <StatusBadge {...row} />
              </Table.Td>
              <Table.Td className="amount">{money(row.total, row.moneda)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
