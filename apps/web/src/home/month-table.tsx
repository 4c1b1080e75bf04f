import type { Summary } from '@lacre/client';
import { Table } from '@mantine/core';
import { money, whole } from '../words/formats.ts';
import { monthName } from './months.ts';
import { nothing } from './summary.ts';
import { useHomeWords } from './words.ts';

/** The months in figures, the newest first. */
export function MonthTable({ currency, months }: { currency: string; months: Summary['months'] }) {
  const t = useHomeWords();
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table horizontalSpacing={6} fz="xs" aria-label={t('monthsIn', { currency })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('month')}</Table.Th>
            <Table.Th className="amount">{t('invoices')}</Table.Th>
            <Table.Th className="amount">{t('issued')}</Table.Th>
            <Table.Th className="amount">{t('credited')}</Table.Th>
            <Table.Th className="amount">{t('transferredShort')}</Table.Th>
            <Table.Th className="amount">{t('withheldShort')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.toReversed().map(({ month, currencies }) => {
            const { issued, credited, transferred, withheld } = currencies[currency] ?? nothing;
            return (
              <Table.Tr key={month}>
                <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
                  {monthName(month)}
                </Table.Th>
                <Table.Td className="amount">{whole(issued.count)}</Table.Td>
                {[issued.total, credited.total, transferred, withheld].map((amount, column) => (
                  // Columns never move.
                  <Table.Td key={column} className="amount">
                    {money(amount, currency)}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
