import type { WebhookWithSecret } from '@lacre/client';
import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AnchorLink } from '../../app/links.tsx';
import { showOnce } from '../../form/show-once.tsx';
import { RowButton } from '../../list/row-button.tsx';
import { TableCard } from '../../list/table-card.tsx';
import { Failure } from '../../service/failure.tsx';
import { api } from '../../service/service.ts';
import { useMayWrite, useRole } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { useSettingsWords } from '../words.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { useWebhookWords } from './words.ts';

export function WebhooksPage() {
  const t = useWebhookWords();
  const s = useSettingsWords();
  const { organizationId = '' } = useWorkspace();
  const mayWrite = useMayWrite();
  const isMember = useRole() === 'member';
  const [edited, setEdited] = useState<WebhookWithSecret | 'new'>();
  const query = useQuery({ ...api.webhooks.list.queryOptions({ organizationId }), enabled: mayWrite });
  return (
    <SettingsFrame>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" flex="1 1 300px">
          {t('lead')}
        </Text>
        {mayWrite && (
          <Button leftSection={<RiAddLine size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('new')}
          </Button>
        )}
      </Group>
      {isMember && <Text c="dimmed">{s('ownersSee')}</Text>}
      <Failure error={query.error} onRetry={query.refetch} />
      {query.data?.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      {query.data && query.data.length > 0 && (
        <TableCard head={[t('url'), t('environment'), t('state'), '']}>
          {query.data.map((webhook) => (
            <Table.Tr key={webhook.id}>
              <Table.Td>
                <AnchorLink
                  to="/settings/webhooks/$webhookId"
                  params={{ webhookId: webhook.id }}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {webhook.url}
                </AnchorLink>
                <Text size="xs" c="dimmed">
                  {webhook.description ?? (webhook.events.includes('*') ? t('allKinds') : webhook.events.join(', '))}
                </Text>
              </Table.Td>
              <Table.Td>{webhook.environment === null ? t('both') : t(webhook.environment)}</Table.Td>
              <Table.Td>
                <WebhookState webhook={webhook} />
              </Table.Td>
              <Table.Td ta="right">
                <RowButton row={webhook.url} onClick={() => setEdited(webhook)}>
                  {t('change')}
                </RowButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {edited && (
        <WebhookForm
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onMade={({ secret }) => showOnce((close) => <WebhookSecret secret={secret} onClose={close} />)}
        />
      )}
    </SettingsFrame>
  );
}

/** Whether it receives events, and if not, why. */
export function WebhookState({
  webhook: { isActive, disabledReason, failingSince },
}: {
  webhook: Pick<WebhookWithSecret, 'isActive' | 'disabledReason' | 'failingSince'>;
}) {
  const t = useWebhookWords();
  if (!isActive)
    return (
      <Badge variant="dot" color="gray">
        {disabledReason === null ? t('disabled') : t(disabledReason)}
      </Badge>
    );
  return (
    <Badge variant="dot" color={failingSince === null ? 'green' : 'yellow'}>
      {failingSince === null ? t('active') : t('failingNow')}
    </Badge>
  );
}
