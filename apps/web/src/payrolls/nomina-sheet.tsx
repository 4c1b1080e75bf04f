import { Card, Stack, Table, Title } from '@mantine/core';
import { Facts } from '../invoices/facts.tsx';
import { Sum } from '../invoices/sum.tsx';
import { day, money } from '../words/formats.ts';
import type { NominaLine, NominaView } from './nomina-view.ts';
import { usePayrollWords } from './words.ts';

/** The earnings and deductions, line by line, and their totals. */
export function NominaSheet({ nomina }: { nomina: NominaView }) {
  const t = usePayrollWords();
  const { from, to, paidOn } = nomina;
  const facts = [
    [t('period'), from && to && `${day(from)} – ${day(to)}`],
    [t('paidOn'), paidOn && day(paidOn)],
    [t('days'), nomina.days],
    [t('number'), nomina.number],
    [t('position'), nomina.position],
  ] as const;
  return (
    <Card component="section">
      <Stack gap="md">
        <Facts facts={facts} />
        <Perceptions lines={nomina.perceptions} />
        <Lines title={t('deductions')} lines={nomina.deductions} />
        <Lines title={t('otherPayments')} lines={nomina.otherPayments} />
        <Stack gap={4}>
          <Sum label={t('gross')} value={money(nomina.gross)} />
          <Sum label={t('deducted')} value={money(nomina.deducted)} />
          <Sum label={t('net')} value={money(nomina.net)} strong />
        </Stack>
      </Stack>
    </Card>
  );
}

const shown = (amount: string | undefined) => (amount === undefined ? '' : money(amount));

function Perceptions({ lines }: { lines: NominaLine[] }) {
  const t = usePayrollWords();
  if (lines.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Title order={2} size="h5">
        {t('perceptions')}
      </Title>
      <Table horizontalSpacing={4} aria-label={t('perceptions')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('concept')}</Table.Th>
            <Table.Th className="amount">{t('taxed')}</Table.Th>
            <Table.Th className="amount">{t('exempt')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ concept, taxed, exempt }, index) => (
            // A receipt keeps its order.
            <Table.Tr key={index}>
              <Table.Td>{concept}</Table.Td>
              <Table.Td className="amount">{shown(taxed)}</Table.Td>
              <Table.Td className="amount">{shown(exempt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Lines({ title, lines }: { title: string; lines: NominaLine[] }) {
  const t = usePayrollWords();
  if (lines.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Title order={2} size="h5">
        {title}
      </Title>
      <Table horizontalSpacing={4} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('concept')}</Table.Th>
            <Table.Th className="amount">{t('amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ concept, amount }, index) => (
            // A receipt keeps its order.
            <Table.Tr key={index}>
              <Table.Td>{concept}</Table.Td>
              <Table.Td className="amount">{shown(amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
