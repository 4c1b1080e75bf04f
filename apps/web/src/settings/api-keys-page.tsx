import type { ApiKey, NewApiKey } from '@lacre/client';
import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirmation } from '../form/confirmation.tsx';
import { ConfirmedFailure } from '../form/confirmed-failure.tsx';
import { sendOnce } from '../form/send-once.ts';
import { showOnce } from '../form/show-once.tsx';
import { RowButton } from '../list/row-button.tsx';
import { TableCard } from '../list/table-card.tsx';
import { Failure } from '../service/failure.tsx';
import { api, queryClient, service } from '../service/service.ts';
import { useMayWrite, useRole } from '../session/use-role.ts';
import { useWorkspace } from '../session/workspace.ts';
import { instant } from '../words/instants.ts';
import { KeyForm } from './key-form.tsx';
import { Secret } from './secret.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { useSettingsWords } from './words.ts';

/** The API keys of both environments; a secret is shown only once, after its creation. */
export function ApiKeysPage() {
  const t = useSettingsWords();
  const { organizationId = '' } = useWorkspace();
  const mayWrite = useMayWrite();
  const isMember = useRole() === 'member';
  const [edited, setEdited] = useState<ApiKey | 'new'>();
  const [asked, setAsked] = useState<ApiKey>();
  const rotate = useMutation({
    mutationFn: ({ id, mfaCode }: { id: string; mfaCode?: string }) =>
      sendOnce(['apiKeys.rotate', { organizationId, id }], (once) =>
        service().apiKeys.rotate.mutate({ organizationId, id }, { context: { mfaCode, ...once.context } }),
      ),
    onSuccess: async (key, { id }) => {
      showOnce((close) => <KeySecret made={key} replaced={{ organizationId, id }} onClose={close} />);
      await queryClient.invalidateQueries();
    },
  });
  const query = useQuery({ ...api.apiKeys.list.queryOptions({ organizationId }), enabled: mayWrite });
  return (
    <SettingsFrame>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" flex="1 1 300px">
          {t('keysLead')}
        </Text>
        {mayWrite && (
          <Button leftSection={<RiAddLine size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('newKey')}
          </Button>
        )}
      </Group>
      {isMember && <Text c="dimmed">{t('ownersSee')}</Text>}
      <Failure error={query.error} onRetry={query.refetch} />
      {query.data?.length === 0 && <Text c="dimmed">{t('noKeys')}</Text>}
      {query.data && query.data.length > 0 && (
        <TableCard head={[t('keyName'), t('environment'), t('lastUsed'), '']} minWidth={600}>
          {query.data.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td className="name">
                {key.name}
                <Text size="xs" c="dimmed" ff="monospace">
                  {key.prefix}…{key.last4}
                </Text>
                {key.expiresAt !== null && (
                  <Text size="xs" c="dimmed">
                    {t('keyEnds', { date: instant(key.expiresAt) })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Badge variant="dot" color={key.environment === 'sandbox' ? 'yellow' : 'green'}>
                  {t(key.environment)}
                </Badge>
              </Table.Td>
              <Table.Td>{key.lastUsedAt === null ? t('never') : instant(key.lastUsedAt)}</Table.Td>
              <Table.Td>
                {!key.isActive && <Text c="dimmed">{t('disabled')}</Text>}
                {mayWrite && (
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    <RowButton row={key.name} onClick={() => setEdited(key)}>
                      {t('change')}
                    </RowButton>
                    {key.isActive && (
                      <>
                        <RowButton
                          row={key.name}
                          loading={rotate.isPending && rotate.variables.id === key.id}
                          onClick={() => rotate.mutate({ id: key.id })}
                        >
                          {t('rotate')}
                        </RowButton>
                        <RowButton row={key.name} color="red" onClick={() => setAsked(key)}>
                          {t('revoke')}
                        </RowButton>
                      </>
                    )}
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {edited && (
        <KeyForm
          apiKey={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onMade={(key) => showOnce((close) => <KeySecret made={key} onClose={close} />)}
        />
      )}
      <ConfirmedFailure
        error={rotate.error}
        isPending={rotate.isPending}
        onCode={(mfaCode) => rotate.variables && rotate.mutate({ ...rotate.variables, mfaCode })}
      />
      {asked && (
        <Confirmation
          title={t('revokeTitle', { name: asked.name })}
          text={t('revokeText')}
          confirm={t('revoke')}
          run={() => service().apiKeys.revoke.mutate({ organizationId, id: asked.id })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SettingsFrame>
  );
}

/** The secret of a new key, or of one that replaces another. */
function KeySecret({
  made,
  replaced,
  onClose,
}: {
  made: NewApiKey;
  replaced?: { organizationId: string; id: string };
  onClose: () => void;
}) {
  const t = useSettingsWords();
  const keys = useQuery({
    ...api.apiKeys.list.queryOptions({ organizationId: replaced?.organizationId ?? '' }),
    enabled: replaced !== undefined,
  });
  const replacedEndsAt = keys.data?.find(({ id }) => id === replaced?.id)?.expiresAt;
  return (
    <Secret
      title={t('secretTitle')}
      previous={replacedEndsAt ? t('replacedKeyEnds', { date: instant(replacedEndsAt) }) : undefined}
      secret={made.key}
      onClose={onClose}
    />
  );
}
