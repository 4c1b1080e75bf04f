import type { InvoiceListItem } from '@lacre/client';
import { Table, Text } from '@mantine/core';
import { AnchorLink } from '../app/links.tsx';
import { day, money } from '../words/formats.ts';
import { StatusBadge } from './status-badge.tsx';
import { useInvoiceWords } from './words.ts';

/** `A-12`, or the beginning of the UUID of a document without series and folio. */
export const nameOf = ({ serie, folio, uuid }: Pick<InvoiceListItem, 'serie' | 'folio' | 'uuid'>) =>
  [serie, folio].filter((part) => part !== '').join('-') || uuid.slice(0, 8);

export function InvoiceTable({ rows }: { rows: InvoiceListItem[] }) {
  const t = useInvoiceWords();
  return (
    <Table.ScrollContainer minWidth={320} type="native">
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('folio')}</Table.Th>
            <Table.Th>{t('customer')}</Table.Th>
            <Table.Th visibleFrom="md">{t('date')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('status')}</Table.Th>
            <Table.Th className="amount">{t('amount')}</Table.Th>
            <Table.Th className="amount" visibleFrom="lg">
              {t('balance')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <AnchorLink to="/invoices/$invoiceId" params={{ invoiceId: row.id }} fw={600}>
                  {nameOf(row)}
                </AnchorLink>
                {row.tipoComprobante !== 'I' && (
                  <Text size="xs" c="dimmed">
                    {t(row.tipoComprobante)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Text size="sm" lineClamp={1}>
                  {row.receptorNombre}
                </Text>
                <Text size="xs" c="dimmed">
                  {row.rfcReceptor}
                </Text>
                <Text size="xs" c="dimmed" hiddenFrom="md">
                  {day(row.fecha)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="md" style={{ whiteSpace: 'nowrap' }}>
                {day(row.fecha)}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <StatusBadge {...row} />
              </Table.Td>
              <Table.Td className="amount">
                {money(row.total, row.moneda)}
                {row.moneda !== 'MXN' && (
                  <Text size="xs" c="dimmed">
                    {row.moneda}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="amount" visibleFrom="lg">
                {row.saldo === null ? '' : money(row.saldo, row.moneda)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
