import type { InvoiceListItem } from '@lacre/client';
import { Box, Checkbox, Group, Table, Text } from '@mantine/core';
import { memo } from 'react';
import { AnchorLink } from '../app/links.tsx';
import { useListWords } from '../list/words.ts';
import { amountIn } from '../words/amount-in.ts';
import { day, money } from '../words/formats.ts';
import { nameClass, nameOf } from './invoice-name.ts';
import { Receiver } from './receiver.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useInvoiceWords } from './words.ts';

/** The selected documents by id, on any page. */
export type Selection = ReadonlyMap<string, InvoiceListItem>;

export const InvoiceTable = memo(function InvoiceTable({
  rows,
  isNarrow = false,
  selection,
  onSelect,
}: {
  rows: InvoiceListItem[];
  /** For narrow places: dates are below the names and balances below the totals, so that large amounts fit. */
  isNarrow?: boolean;
  /** Undefined: nothing can be selected. */
  selection?: Selection;
  onSelect?: (rows: InvoiceListItem[], isChosen: boolean) => void;
}) {
  const t = useInvoiceWords();
  const list = useListWords();
  const chosen = rows.filter(({ id }) => selection?.has(id)).length;
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="sm">
        {/* On a phone the second column has more in it than the customer. */}
        <Table.Thead visibleFrom={isNarrow ? 'sm' : undefined}>
          <Table.Tr>
            {selection && (
              <Table.Th w={40}>
                <Checkbox
                  aria-label={list('selectAll')}
                  checked={chosen > 0 && chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={(event) => onSelect?.(rows, event.currentTarget.checked)}
                />
              </Table.Th>
            )}
            <Table.Th>{t('folio')}</Table.Th>
            <Table.Th>{t('customer')}</Table.Th>
            {!isNarrow && <Table.Th visibleFrom="md">{t('date')}</Table.Th>}
            <Table.Th visibleFrom="sm">{t('status')}</Table.Th>
            <Table.Th className="amount" visibleFrom="sm">
              {t('amount')}
            </Table.Th>
            {!isNarrow && (
              <Table.Th className="amount" visibleFrom="lg">
                {t('balance')}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isNarrow={isNarrow} isChosen={selection?.has(row.id)} onSelect={onSelect} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
});

/** Memoized: renders only when the row or its selection changes. */
const Row = memo(function Row({
  row,
  isNarrow,
  isChosen,
  onSelect,
}: {
  row: InvoiceListItem;
  isNarrow: boolean;
  /** Undefined: it cannot be selected. */
  isChosen: boolean | undefined;
  onSelect: ((rows: InvoiceListItem[], isChosen: boolean) => void) | undefined;
}) {
  const t = useInvoiceWords();
  const list = useListWords();
  return (
    <Table.Tr>
      {isChosen !== undefined && (
        <Table.Td>
          <Checkbox
            aria-label={list('select', { name: nameOf(row) })}
            checked={isChosen}
            onChange={(event) => onSelect?.([row], event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td className={nameClass(nameOf(row))}>
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
        <Receiver {...row} />
        {/* As long as it may be, it is read without scrolling sideways. */}
        <Text fw={600} size="sm" className="amount" hiddenFrom="sm">
          {amountIn(row.total, row.moneda)}
        </Text>
        {!isNarrow && (
          <Box hiddenFrom="sm">
            <Balance row={row} />
          </Box>
        )}
        <Group gap="0 6px" hiddenFrom={isNarrow ? undefined : 'md'}>
          <Text size="xs" c="dimmed" className="whole-line">
            {day(row.fecha)}
          </Text>
          <Box hiddenFrom="sm">
            <StatusBadge {...row} />
          </Box>
        </Group>
      </Table.Td>
      {!isNarrow && (
        <Table.Td visibleFrom="md" className="whole-line">
          {day(row.fecha)}
        </Table.Td>
      )}
      <Table.Td visibleFrom="sm">
        <StatusBadge {...row} />
      </Table.Td>
      <Table.Td className="amount" visibleFrom="sm">
        {money(row.total, row.moneda)}
        <ForeignCurrency code={row.moneda} />
        <Balance row={row} isAlways={isNarrow} />
      </Table.Td>
      {!isNarrow && (
        <Table.Td className="amount" visibleFrom="lg">
          {row.saldo !== null && (
            <>
              {money(row.saldo, row.moneda)}
              <ForeignCurrency code={row.moneda} />
            </>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
});

const ForeignCurrency = ({ code }: { code: string }) =>
  code !== 'MXN' &&
  code !== 'XXX' && (
    <Text size="xs" c="dimmed">
      {code}
    </Text>
  );

/** Where there is no room for its column: without it, a list of open invoices does not say what is owed. */
function Balance({ row, isAlways = false }: { row: InvoiceListItem; isAlways?: boolean }) {
  const t = useInvoiceWords();
  return row.saldo === null ? null : (
    <Text size="xs" c="dimmed" className="amount" hiddenFrom={isAlways ? undefined : 'lg'}>
      {t('balance')} {money(row.saldo, row.moneda)}
    </Text>
  );
}
