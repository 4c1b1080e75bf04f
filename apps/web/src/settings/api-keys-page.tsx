import type { ApiKey, NewApiKey } from '@lacre/client';
import { Badge, Button, Card, CopyButton, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiAddLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Question } from '../form/question.tsx';
import { Failure } from '../service/failure.tsx';
import { api, service } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';
import { useWorkplace } from '../session/workplace.ts';
import { instant } from '../words/formats.ts';
import { NewKey } from './new-key.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { useSettingsWords } from './words.ts';

/** Keys of both environments; what a key is secret by is shown once, after it was made. */
export function ApiKeysPage() {
  const t = useSettingsWords();
  const { organizationId = '' } = useWorkplace();
  const mayWrite = useMayWrite();
  const [isMaking, making] = useDisclosure(false);
  const [made, setMade] = useState<NewApiKey>();
  const [asked, setAsked] = useState<ApiKey>();
  const query = useQuery(api.apiKeys.list.queryOptions({ organizationId }));
  return (
    <SettingsFrame>
      <Group justify="space-between">
        <Text>{t('keysLead')}</Text>
        {mayWrite && (
          <Button leftSection={<RiAddLine size={18} aria-hidden />} onClick={making.open}>
            {t('newKey')}
          </Button>
        )}
      </Group>
      <Failure error={query.error} />
      {query.data?.length === 0 && <Text c="dimmed">{t('noKeys')}</Text>}
      {query.data && query.data.length > 0 && (
        <Card p={0}>
          <Table.ScrollContainer minWidth={480} type="native">
            <Table verticalSpacing="sm" horizontalSpacing="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('keyName')}</Table.Th>
                  <Table.Th>{t('environment')}</Table.Th>
                  <Table.Th>{t('lastUsed')}</Table.Th>
                  <Table.Th />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {query.data.map((key) => (
                  <Table.Tr key={key.id}>
                    <Table.Td>
                      {key.name}
                      <Text size="xs" c="dimmed" ff="monospace">
                        {key.prefix}…{key.last4}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Badge variant="dot" color={key.environment === 'sandbox' ? 'yellow' : 'green'}>
                        {t(key.environment)}
                      </Badge>
                    </Table.Td>
                    <Table.Td>{key.lastUsedAt === null ? t('never') : instant(key.lastUsedAt)}</Table.Td>
                    <Table.Td>
                      {!key.isActive && <Text c="dimmed">{t('resting')}</Text>}
                      {mayWrite && key.isActive && (
                        <Button size="compact-sm" variant="subtle" onClick={() => setAsked(key)}>
                          {t('revoke')}
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Card>
      )}
      {isMaking && (
        <NewKey
          onClose={making.close}
          onMade={(key) => {
            making.close();
            setMade(key);
          }}
        />
      )}
      {made && <Secret secret={made.key} onClose={() => setMade(undefined)} />}
      {asked && (
        <Question
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

/** Closed by its button only: there is no second time. */
function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useSettingsWords();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('secretTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="sm">
        <Text size="sm">{t('secretLead')}</Text>
        <Group wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            readOnly
            aria-label={t('secretTitle')}
            styles={{ input: { fontFamily: 'monospace' } }}
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('ready')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
