import { Alert, Button, Card, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { TableCard } from '../../list/table-card.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, queryClient, service } from '../../service/service.ts';
import { useMayWrite, useRole } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { instant } from '../../words/instants.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { magicReceivers, magicSkus } from './magic-values.ts';
import { TestEvent } from './test-event.tsx';
import { useSandboxWords } from './words.ts';

const hour = 3600;
const steps = [
  { word: 'hour', seconds: hour },
  { word: 'day', seconds: 24 * hour },
  { word: 'fourDays', seconds: 96 * hour },
  { word: 'month', seconds: 30 * 24 * hour },
] as const;

/** The sandbox clock, which the user can move, test events, and the magic values that simulate failures. */
export function SandboxPage() {
  const t = useSandboxWords();
  const mayWrite = useMayWrite();
  const isMember = useRole() === 'member';
  return (
    <SettingsFrame>
      {isMember && <Text>{t('ownersMove')}</Text>}
      {mayWrite && <Clock />}
      {mayWrite && <TestEvent />}
      <Title order={2} size="h4">
        {t('magic')}
      </Title>
      <Text size="sm">{t('magicLead')}</Text>
      <TableCard head={[t('value'), t('whatHappens')]}>
        {magicSkus.map((sku) => (
          <Table.Tr key={sku}>
            <Table.Td>
              <Code className="whole-line">{sku}</Code>
            </Table.Td>
            <Table.Td className="whole">{t(sku)}</Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
      <Text size="sm">{t('receiversLead')}</Text>
      <TableCard head={[t('receiver'), t('whatTheyDo')]}>
        {magicReceivers.map((rfc) => (
          <Table.Tr key={rfc}>
            <Table.Td>
              <Code>{rfc}</Code>
            </Table.Td>
            <Table.Td className="whole">{t(rfc)}</Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
    </SettingsFrame>
  );
}

function Clock() {
  const t = useSandboxWords();
  const { environment } = useWorkspace();
  const query = useQuery(api.sandbox.clock.queryOptions());
  // One for both: the error shown is that of the last press.
  const move = useMutation({
    mutationFn: (seconds: number | 'back') =>
      seconds === 'back' ? service().sandbox.reset.mutate() : service().sandbox.advance.mutate({ seconds }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const ahead = query.data?.aheadSeconds ?? 0;
  return (
    <Card component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('clock')}
        </Title>
        <Text size="sm">{t('clockLead')}</Text>
        <Failure error={query.error} onRetry={query.refetch} />
        <Failure error={move.error} />
        {query.data && (
          <Text fw={600} role="status">
            {instant(query.data.now)} {ahead > 0 && t('ahead', { count: Math.round(ahead / hour) })}
          </Text>
        )}
        <Group gap="xs">
          {steps.map(({ word, seconds }) => (
            <Button key={word} variant="default" loading={move.isPending} onClick={() => move.mutate(seconds)}>
              {t(word)}
            </Button>
          ))}
          <Button variant="subtle" disabled={ahead === 0} loading={move.isPending} onClick={() => move.mutate('back')}>
            {t('reset')}
          </Button>
        </Group>
        {environment === 'production' && <Alert color="yellow">{t('onlySandbox')}</Alert>}
      </Stack>
    </Card>
  );
}
