import type { RetentionListItem } from '@lacre/client';
import { Anchor, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AnchorLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { DocumentCells } from '../invoices/document-cells.tsx';
import { DocumentList, useDocumentFilters } from '../invoices/document-list.tsx';
import { EmptyList } from '../list/list-card.tsx';
import { ForManagers } from '../list/searched-list.tsx';
import { api } from '../service/service.ts';
import { money } from '../words/formats.ts';
import { retentionName } from './retention-name.ts';
import { useRetentionWords } from './words.ts';

/** The retentions documents, for owners and admins. */
export function RetentionListPage() {
  const t = useRetentionWords();
  return (
    <Stack gap="md">
      <PageTitle>{t('title')}</PageTitle>
      <ForManagers otherwise={t('ownersOnly')}>
        <RetentionList />
      </ForManagers>
    </Stack>
  );
}

function RetentionList() {
  const t = useRetentionWords();
  const { listed } = useDocumentFilters();
  const query = useQuery(api.retentions.list.queryOptions(listed, { placeholderData: keepPreviousData }));
  return (
    <DocumentList
      query={query}
      searchHint={t('searchHint')}
      cancelled="cancelado"
      empty={
        <EmptyList title={t('emptyTitle')} text={t('emptyText')}>
          <Anchor href="/docs" target="_blank">
            {t('toDocs')}
          </Anchor>
        </EmptyList>
      }
      count={(params) => t('count', params)}
    >
      {(rows) => <RetentionTable rows={rows} />}
    </DocumentList>
  );
}

function RetentionTable({ rows }: { rows: RetentionListItem[] }) {
  const t = useRetentionWords();
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('folio')}</Table.Th>
            <Table.Th>{t('receiver')}</Table.Th>
            <Table.Th visibleFrom="md">{t('date')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('status')}</Table.Th>
            <Table.Th className="amount" visibleFrom="md">
              {t('paid')}
            </Table.Th>
            <Table.Th className="amount">{t('withheld')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <AnchorLink to="/retentions/$retentionId" params={{ retentionId: row.id }} fw={600}>
                  {retentionName(row)}
                </AnchorLink>
              </Table.Td>
              <DocumentCells row={row} />
              <Table.Td className="amount" visibleFrom="md">
                {money(row.montoTotOperacion)}
              </Table.Td>
              <Table.Td className="amount">{money(row.montoTotRet)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
