import { Box, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { stacked } from '../list/stacked.ts';
import { Failure } from '../service/failure.tsx';
import { useWorkspace } from '../session/workspace.ts';
import { money } from '../words/formats.ts';
import { receivablesQuery } from './home-queries.ts';
import { Panel } from './panel.tsx';
import { ReceivablesChart } from './receivables-chart.tsx';
import { useHomeWords } from './words.ts';

const ages = ['0-30', '31-60', '61-90', '90+'] as const;

const nameOf = (age: string) => age.replace('-', '–');

/** The receivables by age, as a chart and a table. */
export function ReceivablesCard() {
  const t = useHomeWords();
  const { environment } = useWorkspace();
  const { data, error, refetch } = useQuery(receivablesQuery({ environment }));
  const totals = Object.entries(data?.totals ?? {});
  return (
    <Panel title={t('receivables')}>
      <Failure error={error} onRetry={refetch} />
      {data && (
        <Text size="sm" c="dimmed" mb="sm">
          {totals.length === 0 ? t('noReceivables') : t('receivablesLead')}
        </Text>
      )}
      {totals.map(([currency, aged]) => (
        <Stack key={currency} gap="sm">
          {/* On a phone the four figures below are enough. */}
          <Box visibleFrom="sm">
            <ReceivablesChart currency={currency} bars={ages.map((age) => ({ age: nameOf(age), amount: aged[age] }))} />
          </Box>
          <Table.ScrollContainer minWidth={0} type="native">
            <Table
              horizontalSpacing="xs"
              verticalSpacing={6}
              {...stacked([...ages.map(nameOf), t('total')])}
              className="stacked flush"
            >
              <Table.Thead>
                <Table.Tr>
                  {ages.map((age) => (
                    <Table.Th key={age} className="amount">
                      {nameOf(age)}
                    </Table.Th>
                  ))}
                  <Table.Th className="amount">{t('total')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                <Table.Tr>
                  {ages.map((age) => (
                    <Table.Td key={age} className="amount">
                      {money(aged[age], currency)}
                    </Table.Td>
                  ))}
                  <Table.Td className="amount" fw={700} style={{ whiteSpace: 'normal' }}>
                    {money(aged.total, currency)} {currency}
                  </Table.Td>
                </Table.Tr>
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Stack>
      ))}
    </Panel>
  );
}
