import type { Passkey } from '@lacre/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiAddLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowButton } from '../../list/row-button.tsx';
import { hasPasskeys } from '../../passkeys/passkeys.ts';
import { Failure } from '../../service/failure.tsx';
import { api } from '../../service/service.ts';
import { instant } from '../../words/instants.ts';
import { NewPasskey } from './new-passkey.tsx';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { useSecurityWords } from './words.ts';

export function Passkeys() {
  const t = useSecurityWords();
  const [isMaking, making] = useDisclosure(false);
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  const { data, error, refetch } = useQuery(api.passkeys.list.queryOptions());
  return (
    <Stack gap="sm">
      <Failure error={error} onRetry={refetch} />
      {data?.length === 0 && <Text c="dimmed">{t('noPasskeys')}</Text>}
      {data?.map((passkey) => (
        <Group key={passkey.id} justify="space-between" gap="xs">
          <div>
            <Text size="sm" fw={500}>
              {passkey.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t('createdAt', { date: instant(passkey.createdAt) })} ·{' '}
              {passkey.lastUsedAt === null ? t('neverUsed') : t('lastUsed', { date: instant(passkey.lastUsedAt) })}
            </Text>
          </div>
          <Group gap={4}>
            <RowButton row={passkey.name} variant="default" onClick={() => setRenamed(passkey)}>
              {t('rename')}
            </RowButton>
            <RowButton row={passkey.name} onClick={() => setRemoved(passkey)}>
              {t('remove')}
            </RowButton>
          </Group>
        </Group>
      ))}
      {hasPasskeys() ? (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<RiAddLine size={18} aria-hidden />}
          onClick={making.open}
        >
          {t('addPasskey')}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {t('unsupported')}
        </Text>
      )}
      {isMaking && <NewPasskey onClose={making.close} />}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
}
