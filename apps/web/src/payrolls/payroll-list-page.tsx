import type { PayrollListItem } from '@lacre/client';
import { Group, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AnchorLink, ButtonLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { DocumentCells } from '../invoices/document-cells.tsx';
import { DocumentList, useDocumentFilters } from '../invoices/document-list.tsx';
import { nameClass, nameOf } from '../invoices/invoice-name.ts';
import { useExport } from '../invoices/use-export.tsx';
import { EmptyList } from '../list/list-card.tsx';
import { ForManagers } from '../list/searched-list.tsx';
import { api, service } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';
import { money } from '../words/formats.ts';
import { usePayrollWords } from './words.ts';

/** The payroll receipts, for owners and admins. */
export function PayrollListPage() {
  const t = usePayrollWords();
  const mayWrite = useMayWrite();
  const { filters } = useDocumentFilters();
  const { menu, failure } = useExport((kind) => service().payrolls[kind].query(filters));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>{t('title')}</PageTitle>
        {mayWrite && (
          <Group gap="xs">
            {menu}
            <ButtonLink to="/payrolls/new">{t('issue')}</ButtonLink>
          </Group>
        )}
      </Group>
      {failure}
      <ForManagers otherwise={t('ownersOnly')}>
        <PayrollList />
      </ForManagers>
    </Stack>
  );
}

function PayrollList() {
  const t = usePayrollWords();
  const { listed } = useDocumentFilters();
  const query = useQuery(api.payrolls.list.queryOptions(listed, { placeholderData: keepPreviousData }));
  return (
    <DocumentList
      query={query}
      searchHint={t('searchHint')}
      cancelled="cancelledReceipt"
      empty={
        <EmptyList title={t('emptyTitle')} text={t('emptyText')}>
          <ButtonLink to="/payrolls/new">{t('issue')}</ButtonLink>
        </EmptyList>
      }
      count={(params) => t('count', params)}
    >
      {(rows) => <PayrollTable rows={rows} />}
    </DocumentList>
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
              <Table.Td className={nameClass(nameOf(row))}>
                <AnchorLink to="/payrolls/$payrollId" params={{ payrollId: row.id }} fw={600}>
                  {nameOf(row)}
                </AnchorLink>
              </Table.Td>
              <DocumentCells row={row} />
              <Table.Td className="amount">{money(row.total, row.moneda)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
