import type { Summary } from '@lacre/client';
import { Table, Text } from '@mantine/core';
import { money } from '../words/formats.ts';
import { Panel } from './panel.tsx';
import { useHomeWords } from './words.ts';

/** The customers invoiced most this month, by currency. */
export function TopCustomers({ customers }: { customers: Summary['customers'] }) {
  const t = useHomeWords();
  const currencies = Object.entries(customers);
  if (currencies.length === 0) return null;
  return (
    <Panel title={t('topCustomers')}>
      {currencies.map(([currency, most]) => (
        <Table
          key={currency}
          horizontalSpacing={0}
          verticalSpacing={6}
          aria-label={`${t('topCustomers')}, ${currency}`}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('customer')}</Table.Th>
              <Table.Th className="amount">{currency}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {most.slice(0, 5).map(({ rfc, name, count, total }) => (
              <Table.Tr key={rfc + name}>
                <Table.Td>
                  <Text size="sm" lineClamp={2} className="name" miw={0}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {rfc} · {t('documents', { count })}
                  </Text>
                </Table.Td>
                <Table.Td className="amount">{money(total, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
    </Panel>
  );
}
