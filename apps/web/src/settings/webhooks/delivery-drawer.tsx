import { Alert, Button, Code, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SideSheet } from '../../form/side-sheet.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, queryClient, service } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { whole } from '../../words/formats.ts';
import { instant } from '../../words/instants.ts';
import { useWebhookWords } from './words.ts';

/** The exact body, the headers with the signature, and each response. */
export function DeliveryDrawer({
  webhookId,
  deliveryId,
  onClose,
}: {
  webhookId: string;
  deliveryId: string;
  onClose: () => void;
}) {
  const t = useWebhookWords();
  const { organizationId = '' } = useWorkspace();
  const input = { organizationId, id: webhookId, deliveryId };
  const query = useQuery(api.webhooks.getDelivery.queryOptions(input, { refetchInterval: 3_000 }));
  const replay = useMutation({
    mutationFn: () => service().webhooks.replayDelivery.mutate(input),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const delivery = query.data;
  return (
    <SideSheet opened onClose={onClose} title={delivery?.event ?? t('deliveries')}>
      <Failure error={query.error} onRetry={query.refetch} />
      {delivery === undefined ? (
        !query.error && <Skeleton height={400} aria-busy />
      ) : (
        <Stack gap="md">
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t(delivery.status)} · {instant(delivery.createdAt)}
            </Text>
            <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
              {t('replay')}
            </Button>
          </Group>
          {replay.isSuccess && <Alert color="green">{t('replayed')}</Alert>}
          <Failure error={replay.error} />
          <div>
            <Title order={3} size="h5" mb={4}>
              {t('body')}
            </Title>
            <Code block style={wrapped}>
              {pretty(delivery.requestBody)}
            </Code>
          </div>
          {delivery.attempts.map((attempt, index) => (
            <Stack key={attempt.at} gap={4}>
              <Title order={3} size="h5">
                {t('attempt', { number: index + 1 })}
              </Title>
              <Text size="sm">
                {instant(attempt.at)} · {whole(attempt.durationMs)} ms ·{' '}
                {attempt.error ?? attempt.response?.statusCode ?? t('noAnswer')}
              </Text>
              {attempt.response?.body && (
                <Code block style={wrapped}>
                  {attempt.response.body}
                </Code>
              )}
              <Table layout="fixed" fz="xs">
                <Table.Tbody>
                  {Object.entries(attempt.request.headers).map(([name, value]) => (
                    <Table.Tr key={name}>
                      <Table.Th w={150}>{name}</Table.Th>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Stack>
          ))}
        </Stack>
      )}
    </SideSheet>
  );
}

const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** The service writes the bodies as JSON. */
const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
