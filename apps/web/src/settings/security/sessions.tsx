import { Badge, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RowButton } from '../../list/row-button.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, queryClient, service } from '../../service/service.ts';
import { instant } from '../../words/instants.ts';
import { programName } from './program-name.ts';
import { useSecurityWords } from './words.ts';

/** The current session is ended by signing out instead. */
export function Sessions() {
  const t = useSecurityWords();
  const { data, error, refetch } = useQuery(api.users.sessions.queryOptions());
  const end = useMutation({
    mutationFn: (id: string) => service().users.endSession.mutate({ id }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const nameOf = (userAgent: string | null) => (userAgent === null ? t('unknownProgram') : programName(userAgent));
  return (
    <Stack gap="sm">
      <Failure error={error} onRetry={refetch} />
      <Failure error={end.error} />
      {data?.map(({ id, createdAt, lastUsedAt, current, userAgent }) => (
        <Group key={id} justify="space-between" gap="xs">
          <div style={{ flex: '1 1 9rem', minWidth: 0 }}>
            <Text size="sm" lineClamp={2} title={userAgent ?? undefined} style={{ overflowWrap: 'anywhere' }}>
              {nameOf(userAgent)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('since', { created: instant(createdAt), used: instant(lastUsedAt) })}
            </Text>
          </div>
          {current ? (
            <Badge variant="light">{t('thisSession')}</Badge>
          ) : (
            <RowButton
              row={`${nameOf(userAgent)}, ${instant(createdAt)}`}
              style={{ flexShrink: 0 }}
              loading={end.isPending && end.variables === id}
              onClick={() => end.mutate(id)}
            >
              {t('endSession')}
            </RowButton>
          )}
        </Group>
      ))}
    </Stack>
  );
}
