import { Badge, Group, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Select } from '../../form/select.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { RowButton } from '../../list/row-button.tsx';
import { TableCard } from '../../list/table-card.tsx';
import { api } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { percent } from '../../words/formats.ts';
import { instant } from '../../words/instants.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { useWebhookWords } from './words.ts';

const colors = { pending: 'yellow', delivered: 'green', failed: 'red' } as const;

/** The deliveries and their responses, newest first. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const t = useWebhookWords();
  const { organizationId = '' } = useWorkspace();
  const navigate = useNavigate({ from: '/settings/webhooks/$webhookId' });
  const { page = 1, state: status } = useSearch({ from: '/shell/settings/webhooks/$webhookId' });
  const [opened, setOpened] = useState<string>();
  const query = useQuery(
    api.webhooks.listDeliveries.queryOptions(
      { organizationId, id: webhookId, page, status },
      { placeholderData: keepPreviousData, refetchInterval: 5_000 },
    ),
  );
  return (
    <>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {t('deliveries')}
          </Title>
          <SuccessRate webhookId={webhookId} />
        </div>
        <Select
          aria-label={t('state')}
          placeholder={t('state')}
          clearable
          w={170}
          data={(['pending', 'delivered', 'failed'] as const).map((value) => ({ value, label: t(value) }))}
          value={status ?? null}
          onChange={(chosen) => void navigate({ search: { state: chosen ?? undefined } })}
        />
      </Group>
      <ListPage
        query={query}
        isFiltered={status !== undefined}
        empty={<Text c="dimmed">{t('noDeliveries')}</Text>}
        onPage={(chosen) => void navigate({ search: (before) => ({ ...before, page: chosen }) })}
      >
        {(rows) => (
          <TableCard head={[t('event'), t('sent'), t('state'), t('answer'), '']} minWidth={560}>
            {rows.map((delivery) => (
              <Table.Tr key={delivery.id}>
                <Table.Td>
                  {delivery.event}
                  {delivery.test && (
                    <Text size="xs" c="dimmed">
                      {t('isTest')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{instant(delivery.createdAt)}</Table.Td>
                <Table.Td>
                  <Badge variant="dot" color={colors[delivery.status]}>
                    {t(delivery.status)}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  {delivery.lastError ?? delivery.lastStatusCode ?? ''}
                  {delivery.attemptCount > 1 && (
                    <Text size="xs" c="dimmed">
                      {t('attempts', { count: delivery.attemptCount })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  <RowButton
                    row={`${delivery.event}, ${instant(delivery.createdAt)}`}
                    onClick={() => setOpened(delivery.id)}
                  >
                    {t('see')}
                  </RowButton>
                </Table.Td>
              </Table.Tr>
            ))}
          </TableCard>
        )}
      </ListPage>
      {opened && <DeliveryDrawer webhookId={webhookId} deliveryId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The success rate of finished deliveries. */
function SuccessRate({ webhookId }: { webhookId: string }) {
  const t = useWebhookWords();
  const { organizationId = '' } = useWorkspace();
  const ended = { organizationId, id: webhookId, limit: 1 };
  const delivered = useQuery(api.webhooks.listDeliveries.queryOptions({ ...ended, status: 'delivered' }));
  const failed = useQuery(api.webhooks.listDeliveries.queryOptions({ ...ended, status: 'failed' }));
  if (!delivered.data || !failed.data) return null;
  const all = delivered.data.total + failed.data.total;
  if (all === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('successRate', { rate: percent(delivered.data.total / all), count: all })}
    </Text>
  );
}
