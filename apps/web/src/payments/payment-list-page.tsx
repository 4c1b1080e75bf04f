import type { PaymentListItem } from '@lacre/client';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AnchorLink, ButtonLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { CancelDocument } from '../invoices/cancel-document.tsx';
import { DocumentList, useDocumentFilters } from '../invoices/document-list.tsx';
import { nameClass, nameOf } from '../invoices/invoice-name.ts';
import { Receiver } from '../invoices/receiver.tsx';
import { StatusBadge } from '../invoices/status-badge.tsx';
import { useExport } from '../invoices/use-export.tsx';
import { EmptyList } from '../list/list-card.tsx';
import { stacked } from '../list/stacked.ts';
import { Failure } from '../service/failure.tsx';
import { saveFile } from '../service/save-file.ts';
import { api, service } from '../service/service.ts';
import { day, money } from '../words/formats.ts';
import { usePaymentWords } from './words.ts';

export function PaymentListPage() {
  const t = usePaymentWords();
  const { filters, listed } = useDocumentFilters();
  const query = useQuery(api.payments.list.queryOptions(listed, { placeholderData: keepPreviousData }));
  const { menu, failure } = useExport((kind) => service().payments[kind].query(filters));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>{t('title')}</PageTitle>
        {menu}
      </Group>
      {failure}
      <DocumentList
        query={query}
        searchHint={t('searchHint')}
        cancelled="cancelledReceipt"
        empty={<Empty />}
        count={(params) => t('count', params)}
      >
        {(rows) => <PaymentTable rows={rows} />}
      </DocumentList>
    </Stack>
  );
}

function Empty() {
  const t = usePaymentWords();
  return (
    <EmptyList title={t('emptyTitle')} text={t('emptyText')}>
      <ButtonLink to="/invoices" search={{ balance: 'open' }}>
        {t('toInvoices')}
      </ButtonLink>
    </EmptyList>
  );
}

function PaymentTable({ rows }: { rows: PaymentListItem[] }) {
  const t = usePaymentWords();
  const download = useMutation({
    mutationFn: async ({ id, kind }: { id: string; kind: 'pdf' | 'xml' }) =>
      saveFile(await service().payments[kind].query({ id })),
  });
  const [cancelling, setCancelling] = useState<PaymentListItem>();
  return (
    <>
      <Failure error={download.error} />
      <Table.ScrollContainer minWidth={0} type="native">
        <Table
          highlightOnHover
          verticalSpacing="sm"
          horizontalSpacing="md"
          {...stacked([t('folio'), t('customer'), t('date'), t('status'), t('amount'), t('files')])}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('folio')}</Table.Th>
              <Table.Th>{t('customer')}</Table.Th>
              <Table.Th visibleFrom="md">{t('date')}</Table.Th>
              <Table.Th>{t('status')}</Table.Th>
              <Table.Th className="amount">{t('amount')}</Table.Th>
              <Table.Th>{t('files')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td className={nameClass(nameOf(row))}>
                  <AnchorLink to="/payments/$paymentId" params={{ paymentId: row.id }} fw={600}>
                    {nameOf(row)}
                  </AnchorLink>
                </Table.Td>
                <Table.Td>
                  <Receiver {...row} />
                  <Text size="xs" c="dimmed" hiddenFrom="md">
                    {day(row.fecha)}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="md" className="whole-line">
                  {day(row.fecha)}
                </Table.Td>
                <Table.Td>
                  <StatusBadge {...row} />
                </Table.Td>
                <Table.Td className="amount">{row.montoTotalPagos === null ? '' : money(row.montoTotalPagos)}</Table.Td>
                <Table.Td>
                  <Group gap={4} wrap="nowrap">
                    {(['pdf', 'xml'] as const).map((kind) => (
                      <Button
                        key={kind}
                        size="compact-xs"
                        variant="default"
                        aria-label={`${kind.toUpperCase()} ${nameOf(row)}`}
                        onClick={() => download.mutate({ id: row.id, kind })}
                      >
                        {kind.toUpperCase()}
                      </Button>
                    ))}
                    {row.status === 'vigente' && row.cancellationStatus !== 'pendiente' && (
                      <Button
                        size="compact-xs"
                        variant="outline"
                        color="red"
                        aria-label={t('cancel', { name: nameOf(row) })}
                        onClick={() => setCancelling(row)}
                      >
                        {t('cancelShort')}
                      </Button>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {cancelling && (
        <CancelDocument
          path="payments"
          id={cancelling.id}
          name={nameOf(cancelling)}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </>
  );
}
