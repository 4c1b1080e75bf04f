import type { Summary } from '@lacre/client';
import { Button, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { stacked } from '../list/stacked.ts';
import { money, whole } from '../words/formats.ts';
import { monthName } from './months.ts';
import { nothing } from './summary.ts';
import { useHomeWords } from './words.ts';

/** The figures by month, newest first; collapsed on a phone. */
export function MonthTable({ currency, months }: { currency: string; months: Summary['months'] }) {
  const t = useHomeWords();
  const [isOpen, { toggle }] = useDisclosure(false);
  const head = [t('month'), t('invoices'), t('issued'), t('credited'), t('transferredShort'), t('withheldShort')];
  return (
    <>
      <Button variant="default" hiddenFrom="sm" aria-expanded={isOpen} onClick={toggle}>
        {t(isOpen ? 'hideMonths' : 'showMonths')}
      </Button>
      <Table.ScrollContainer minWidth={560} type="native" visibleFrom={isOpen ? undefined : 'sm'}>
        <Table horizontalSpacing={6} fz="xs" aria-label={t('monthsIn', { currency })} {...stacked(head)}>
          <Table.Thead>
            <Table.Tr>
              {head.map((title, column) => (
                <Table.Th key={title} ta={column === 0 ? undefined : 'end'}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.toReversed().map(({ month, currencies }) => {
              const { issued, credited, transferred, withheld } = currencies[currency] ?? nothing;
              return (
                <Table.Tr key={month}>
                  <Table.Th scope="row" fw={400}>
                    {monthName(month)}
                  </Table.Th>
                  <Table.Td className="amount">{whole(issued.count)}</Table.Td>
                  {[issued.total, credited.total, transferred, withheld].map((amount, column) => (
                    // Columns never change their order.
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
    </>
  );
}
